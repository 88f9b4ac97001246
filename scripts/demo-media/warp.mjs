/** Draws what a camera sees of a still: its crop, tilt and parallax, and its light. */

/** A frame as ffmpeg's `yuv420p` expects it, with views of its planes, and what drawing it needs. */
export function newFrame({ width, height }) {
  const luma = width * height
  const chroma = luma / 4
  const bytes = new Uint8Array(luma * 1.5)
  return {
    width,
    height,
    bytes,
    y: bytes.subarray(0, luma),
    u: bytes.subarray(luma, luma + chroma),
    v: bytes.subarray(luma + chroma),
    // How far each block of two by two pixels looks aside, in pixels of the planes of color, times 256.
    asideX: new Int32Array(chroma),
    asideY: new Int32Array(chroma),
  }
}

/** The lines from pixels of the frame to places in the still, as shares of it. */
function linesOf({ x, y, zoom, tilt }, { width, height }) {
  const angle = (tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // A still has the shape of a frame, so one pixel is 1/width of its width at a zoom of 1.
  const across = { u: cos / zoom / width, v: sin / zoom / height }
  const down = { u: -sin / zoom / width, v: cos / zoom / height }
  return {
    u: x - (across.u * width) / 2 - (down.u * height) / 2,
    v: y - (across.v * width) / 2 - (down.v * height) / 2,
    across,
    down,
  }
}

/** Near points move more than far ones. Found by looking twice, from where the first look led. */
function lookAside({ u: left, v: top, across, down }, camera, { depth, scale }, frame) {
  const { asideX, asideY } = frame
  const [columns, rows] = [frame.width / 2, frame.height / 2]
  const { data, width, height } = depth
  const { shiftX, shiftY, grow, focal, x, y } = camera
  const [lastColumn, lastRow] = [width - 1, height - 1]
  const nearOf = (u, v) => {
    const column = Math.min(Math.max((u * width) | 0, 0), lastColumn)
    const row = Math.min(Math.max((v * height) | 0, 0), lastRow)
    return data[row * width + column] / 255 - focal
  }
  let at = 0
  for (let row = 0; row < rows; row++) {
    const py = row * 2 + 1
    let u = left + down.u * py + across.u
    let v = top + down.v * py + across.v
    for (let column = 0; column < columns; column++, at++) {
      const perU = shiftX + grow * (u - x)
      const perV = shiftY + grow * (v - y)
      const first = nearOf(u, v)
      const near = nearOf(u + perU * first, v + perV * first)
      asideX[at] = perU * near * scale.x
      asideY[at] = perV * near * scale.y
      u += across.u * 2
      v += across.v * 2
    }
  }
}

/** Water moves the picture below it in waves; `water` is where it begins, as a share of height. */
function addWaves({ water, seconds }, { u: left, v: top, across, down }, scale, frame) {
  const { asideX, asideY } = frame
  const [columns, rows] = [frame.width / 2, frame.height / 2]
  let at = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const v = top + across.v * column * 2 + down.v * row * 2
      if (v <= water) continue
      const u = left + across.u * column * 2 + down.u * row * 2
      const near = Math.min((v - water) * 6, 1)
      const wave = Math.sin(v * 90 - seconds * 3.4 + Math.sin(u * 17 + seconds) * 2)
      asideX[at] += near * 0.0042 * wave * scale.x
      asideY[at] += near * 0.0022 * Math.sin(u * 46 + v * 60 + seconds * 2.6) * scale.y
    }
}

/** A plane of color, sampled between pixels in steps of 1/256. */
function sampleColor({ data, width, height }, target, { u, v, across, down }, frame) {
  const { asideX, asideY } = frame
  const [columns, rows] = [frame.width / 2, frame.height / 2]
  const maxX = (width - 2) * 256 + 255
  const maxY = (height - 2) * 256 + 255
  const [scaleX, scaleY] = [width * 256, height * 256]
  const [stepX, stepY] = [across.u * 2 * scaleX, across.v * 2 * scaleY]
  let at = 0
  for (let row = 0; row < rows; row++) {
    const py = row * 2 + 1
    let lineX = (u + down.u * py + across.u) * scaleX - 128
    let lineY = (v + down.v * py + across.v) * scaleY - 128
    for (let column = 0; column < columns; column++, at++) {
      let x = (lineX + asideX[at]) | 0
      let y = (lineY + asideY[at]) | 0
      if (x < 0) x = 0
      else if (x > maxX) x = maxX
      if (y < 0) y = 0
      else if (y > maxY) y = maxY
      const fx = x & 255
      const fy = y & 255
      const i = (y >> 8) * width + (x >> 8)
      const over = data[i] * (256 - fx) + data[i + 1] * fx
      const under = data[i + width] * (256 - fx) + data[i + width + 1] * fx
      target[at] = (over * (256 - fy) + under * fy) >> 16
      lineX += stepX
      lineY += stepY
    }
  }
}

/** The plane of light, sampled in the same way, with the table and the gains of `lightAt`. */
function sampleLight({ data, width, height }, { u, v, across, down }, light, frame) {
  const { table, gainX, gainY } = light
  const { asideX, asideY, y: target, width: columns, height: rows } = frame
  const maxX = (width - 2) * 256 + 255
  const maxY = (height - 2) * 256 + 255
  const [scaleX, scaleY] = [width * 256, height * 256]
  const [stepX, stepY] = [across.u * scaleX, across.v * scaleY]
  // A gradient has as many lights as colors; a still has twice as many.
  const finer = light.finer
  let at = 0
  for (let row = 0; row < rows; row++) {
    const py = row + 0.5
    let lineX = (u + down.u * py + across.u * 0.5) * scaleX - 128
    let lineY = (v + down.v * py + across.v * 0.5) * scaleY - 128
    const block = (row >> 1) * (columns >> 1)
    const gain = gainY[row]
    for (let column = 0; column < columns; column++, at++) {
      const b = block + (column >> 1)
      let x = (lineX + (asideX[b] << finer)) | 0
      let y = (lineY + (asideY[b] << finer)) | 0
      if (x < 0) x = 0
      else if (x > maxX) x = maxX
      if (y < 0) y = 0
      else if (y > maxY) y = maxY
      const fx = x & 255
      const fy = y & 255
      const i = (y >> 8) * width + (x >> 8)
      const over = data[i] * (256 - fx) + data[i + 1] * fx
      const under = data[i + width] * (256 - fx) + data[i + width + 1] * fx
      const value = table[(over * (256 - fy) + under * fy) >> 16]
      const lit = ((value * ((gain * gainX[column]) >> 8)) >> 12) + 16
      target[at] = lit > 238 ? 238 : lit
      lineX += stepX
      lineY += stepY
    }
  }
}

/**
 * @param camera x, y, zoom and tilt; shiftX, shiftY and grow move near points by depth
 * @param light the table of luma, and gains by column and row
 */
export function draw(still, camera, light, frame) {
  const lines = linesOf(camera, frame)
  const scale = { x: still.u.width * 256, y: still.u.height * 256 }
  frame.asideX.fill(0)
  frame.asideY.fill(0)
  if (still.depth) lookAside(lines, camera, { depth: still.depth, scale }, frame)
  if (camera.water) addWaves(camera, lines, scale, frame)
  const finer = still.y.width > still.u.width ? 1 : 0
  sampleLight(still.y, lines, { ...light, finer }, frame)
  sampleColor(still.u, frame.u, lines, frame)
  sampleColor(still.v, frame.v, lines, frame)
}

/** Blends several moments into one frame, as a shutter does. */
export function drawBlurred(still, cameras, light, frame) {
  if (cameras.length === 1) return draw(still, cameras[0], light, frame)
  const { bytes } = frame
  const sums = new Uint16Array(bytes.length)
  for (const camera of cameras) {
    draw(still, camera, light, frame)
    for (let i = 0; i < sums.length; i++) sums[i] += bytes[i]
  }
  for (let i = 0; i < sums.length; i++) bytes[i] = sums[i] / cameras.length
}
