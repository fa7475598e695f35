"""The HTML pages: rendered here, brought to life by the modules under static/."""
