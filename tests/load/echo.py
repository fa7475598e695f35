"""A server that only echoes, on the same stack and settings as ours: what a move is measured by."""

import sys

import uvicorn
from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

app = FastAPI()


@app.websocket("/echo")
async def echo(websocket: WebSocket) -> None:
    """Send every text back."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        loop="uvloop",
        ws_per_message_deflate=False,
        log_level="warning",
        ws_ping_interval=None,
    )
