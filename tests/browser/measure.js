/**
 * What is wrong with the layout of a page as it stands, in words; an empty list: nothing.
 *
 * Called by the browser tests with the least size of a tap target in CSS pixels.
 */
(least) => {
  const CONTROLS =
    'a[href], button, summary, input:not([type="hidden"]), select, textarea, [role="button"], [role="tab"]';
  const SLACK = 1.5;
  const problems = new Set();
  const modal = document.querySelector("dialog[open]");
  const root = modal ?? document.body;
  const edge = document.documentElement.clientWidth;

  const named = (element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const kind = element.getAttribute("class") ?? element.id;
    return `<${element.localName} ${kind}> ${text.trim().replace(/\s+/g, " ").slice(0, 40)}`;
  };
  const parents = (element) => {
    const found = [];
    for (let one = element.parentElement; one !== null; one = one.parentElement) found.push(one);
    return found;
  };
  /** The same function, that answers for an element only once: most texts share their parents. */
  const once = (answer) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, answer(element));
      return known.get(element);
    };
  };
  const isClipped = once((element) => /inset|rect/.test(getComputedStyle(element).clipPath));
  const isHidden = once(
    (element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || [element, ...parents(element)].some(isClipped),
  );

  const clips = once((element) => {
    const { overflowX, overflowY, display } = getComputedStyle(element);
    if (element === document.body || element === document.documentElement) return false;
    return display !== "inline" && (overflowX !== "visible" || overflowY !== "visible");
  });
  /** The scrolling and clipping parents of an element. */
  const clippedBy = once((element) => [element, ...parents(element)].filter(clips));
  const intersection = (a, b) => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (box) => box.right - box.left <= 0 || box.bottom - box.top <= 0;

  // --- nothing sticks out ---------------------------------------------------------------------
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > edge) problems.add(`the page is ${scrollWidth} px wide, the window ${edge}`);

  // What is read downwards does not give way sideways.
  for (const panel of root.querySelectorAll(".tab-panel, .dialog-body")) {
    const out = panel.scrollWidth - panel.clientWidth;
    if (out > SLACK && !isHidden(panel)) problems.add(`scrolls sideways by ${out} px: ${named(panel)}`);
  }

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.data.trim() || element.closest("script, style, option")) continue;
    if (isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0 && box.height > 0) texts.push({ element, box });
    }
  }

  const shown = [];
  for (const { element, box } of texts) {
    let seen = box;
    for (const holder of clippedBy(element)) {
      const style = getComputedStyle(holder);
      const frame = holder.getBoundingClientRect();
      const scrolls = (way) => /auto|scroll/.test(way);
      const ellipsis = style.textOverflow === "ellipsis";
      if (!scrolls(style.overflowX) && style.overflowX !== "visible" && !ellipsis) {
        const out = Math.max(frame.left - seen.left, seen.right - frame.right);
        if (out > SLACK) problems.add(`cut off sideways by ${Math.round(out)} px: ${named(element)} in ${named(holder)}`);
      }
      if (!scrolls(style.overflowY) && style.overflowY !== "visible") {
        // A line's box is taller than its letters.
        const out = Math.max(frame.top - seen.top, seen.bottom - frame.bottom);
        if (out > seen.height * 0.2 + SLACK) problems.add(`cut off in height by ${Math.round(out)} px: ${named(element)} in ${named(holder)}`);
      }
      seen = intersection(seen, frame);
      if (isEmpty(seen)) break;
    }
    if (isEmpty(seen)) continue;
    if (seen.left < -SLACK || seen.right > edge + SLACK) problems.add(`beyond the edge: ${named(element)}`);
    shown.push({ element, box: seen });
  }

  // --- no text lies on another ----------------------------------------------------------------
  const isFixed = once((element) => /fixed|sticky/.test(getComputedStyle(element).position));
  const floats = once((element) => element.closest("details.menu, .banners") !== null || [element, ...parents(element)].some(isFixed));
  const still = shown.filter(({ element }) => element.closest("svg") === null && !floats(element));
  for (const [i, one] of still.entries()) {
    for (const other of still.slice(i + 1)) {
      const common = intersection(one.box, other.box);
      if (common.right - common.left <= 3 || common.bottom - common.top <= 5) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      problems.add(`on one another: ${named(one.element)} and ${named(other.element)}`);
    }
  }

  // --- everything can be hit with a thumb -----------------------------------------------------
  const isInline = (element) =>
    getComputedStyle(element).display === "inline" && element.closest("p, li, dd, td, label")?.textContent.trim() !== element.textContent.trim();
  const isHit = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest("label")?.control === element);
  };
  /** Whether a finger hits it within half the least size around its middle: some reach further than they look. */
  const reaches = (element) => {
    const box = element.getBoundingClientRect();
    const [x, y, half] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, least / 2 - 1];
    return [[-half, 0], [half, 0], [0, -half], [0, half]].every(([dx, dy]) => isHit(element, x + dx, y + dy));
  };
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (element.disabled || element.ariaDisabled === "true" || isInline(element)) continue;
    const labelled = /radio|checkbox/.test(element.type) ? element.closest("label") : null;
    const target = labelled ?? element;
    if (isHidden(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    if (width >= least - 0.5 && height >= least - 0.5) continue;
    target.scrollIntoView({ block: "center", inline: "center" });
    if (!reaches(target)) problems.add(`too small for a thumb, ${Math.round(width)} x ${Math.round(height)}: ${named(target)}`);
  }
  return [...problems];
};
