/**
 * How much room something drawn has. To ask at each drawing would have the browser lay everything out
 * there and then; so it is asked once, and tells when it has changed.
 */

/** @typedef {{width: number, height: number}} Room CSS pixels within the borders; 0: it is not drawn */

/**
 * @param {() => Element | null} find what the room is of, in the page once it is drawn
 * @param {() => void} changed
 */
export function createRoom(find, changed) {
  /** @type {Element | null} */
  let watched = null;
  /** @type {Room} */
  let room = { width: 0, height: 0 };
  const observer = new ResizeObserver(() => {
    const before = room;
    read();
    if (room.width !== before.width || room.height !== before.height) changed();
  });

  function read() {
    const { clientWidth: width = 0, clientHeight: height = 0 } = watched ?? {};
    room = { width, height };
  }

  return {
    /** @returns {Room} */
    now() {
      const found = find();
      if (found === watched) return room;
      observer.disconnect();
      watched = found;
      if (found) observer.observe(found);
      read();
      return room;
    },
    stop: () => observer.disconnect(),
  };
}
