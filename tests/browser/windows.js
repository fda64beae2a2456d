// What a window shows of a table: letters that are too small, words that are cut off or covered, and how much of it is bare.
({ least }) => {
  const small = new Set(), cut = new Set(), covered = new Set();
  const stage = document.querySelector('.stage');
  const table = document.querySelector('.table');
  const tree = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const said = (node) => node.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
  const boxes = [];
  const shown = (box) => box.width > 1 && box.height > 1
    && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  // The part of a box that no ancestor hides; null where somebody can scroll to the rest of it.
  const seen = (element, box) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = at.getBoundingClientRect();
      const scrolls = (way) => way === 'auto' || way === 'scroll';
      if (scrolls(style.overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) return null;
      if (scrolls(style.overflowY) && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1)) return null;
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  // What can be scrolled lies free after a little push.
  const moves = (element) => {
    for (let at = element; at && at !== table; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return true;
    return false;
  };
  while (tree.nextNode()) {
    const node = tree.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('.unseen, [hidden], title, desc, option')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!shown(box)) continue;
    const drawn = element.ownerSVGElement ? element.getScreenCTM?.()?.a ?? 1
      : element.offsetWidth > 20 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
    const scale = Math.abs(drawn - 1) < 0.04 ? 1 : drawn;  // a width is rounded, and a badge's is small
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < least - 0.05) small.add(`${size.toFixed(1)} px: ${said(node)}`);
    const open = seen(element, box);
    if (open === null) continue;
    if (box.right - open.right > 3 || open.left - box.left > 3 || box.bottom - open.bottom > 5 || open.top - box.top > 5)
      cut.add(said(node));
    else if (!element.closest('.tucked, .dim, [aria-hidden=true]') && !moves(element)) {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const top = x > 0 && y > 0 && x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null;
      const own = top && (top.contains(element) || element.contains(top)
        || top.closest('button, svg, [data-thing], [role]:not([role=region])')?.contains(element)
        || top.closest('.toasts, .bubble'));
      if (top && !own && getComputedStyle(element).pointerEvents !== 'none')
        covered.add(`${said(node)} under ${top.className?.baseVal ?? top.className}`);
    }
    boxes.push(box);
  }
  // Bare: neither words, nor a picture, nor anything with an edge or a ground of its own.
  const whole = stage.getBoundingClientRect();
  const clear = (colour) => colour === 'transparent' || /, 0\)$/.test(colour) || /\/ 0\)$/.test(colour);
  for (const each of stage.querySelectorAll('*')) {
    const box = each.getBoundingClientRect();
    if (!shown(box) || box.width * box.height > whole.width * whole.height * 0.7) continue;
    const style = getComputedStyle(each);
    const painted = each.matches('canvas, img, path, circle, rect, polygon, ellipse, image, use, input')
      || style.backgroundImage !== 'none' || !clear(style.backgroundColor)
      || (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none');
    if (painted) boxes.push(box);
  }
  const [across, down] = [64, 36];
  let bare = 0;
  for (let column = 0; column < across; column += 1)
    for (let row = 0; row < down; row += 1) {
      const [x, y] = [whole.left + ((column + 0.5) * whole.width) / across, whole.top + ((row + 0.5) * whole.height) / down];
      if (!boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) bare += 1;
    }
  return {
    small: [...small], cut: [...cut], covered: [...covered], bare: bare / (across * down),
    wide: document.documentElement.scrollWidth - innerWidth,
    bar: document.querySelector('section.bar')?.getBoundingClientRect().height ?? 0,
  };
}
