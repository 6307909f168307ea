/**
 * Position of a picture in a crop frame. Lengths are fractions of the frame's width (`x`) and height (`y`), not pixels;
 * `aspect` is the frame's width divided by its height. Pure.
 */

export interface Size {
  readonly width: number
  readonly height: number
}

/** At `zoom` 1 the picture just covers the frame; `x` and `y` are the offset of its centre from the frame's. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 4
export const squareAspect = 1
export const centredCrop: Crop = { zoom: 1, x: 0, y: 0 }

/** The largest part of the picture with the frame's shape, in the picture's own pixels. */
const largestFrame = ({ width, height }: Size, aspect: number): Size => {
  const covered = Math.min(width, height * aspect)
  return { width: covered, height: covered / aspect }
}

/** The picture's width and height at this zoom. */
export const scaledSize = (picture: Size, zoom: number, aspect = squareAspect): Size => {
  const frame = largestFrame(picture, aspect)
  return { width: (picture.width / frame.width) * zoom, height: (picture.height / frame.height) * zoom }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The nearest crop in which the picture covers the whole frame. */
export const clampCrop = (picture: Size, { zoom, x, y }: Crop, aspect = squareAspect): Crop => {
  const clampedZoom = clamp(zoom, 1, maxZoom)
  const { width, height } = scaledSize(picture, clampedZoom, aspect)
  const [reachX, reachY] = [(width - 1) / 2, (height - 1) / 2]
  return { zoom: clampedZoom, x: clamp(x, -reachX, reachX), y: clamp(y, -reachY, reachY) }
}

export const moveCrop = (picture: Size, crop: Crop, x: number, y: number, aspect = squareAspect): Crop =>
  clampCrop(picture, { ...crop, x: crop.x + x, y: crop.y + y }, aspect)

/** Zooms around the frame's centre. */
export const zoomCrop = (picture: Size, crop: Crop, zoom: number, aspect = squareAspect): Crop => {
  const clampedZoom = clamp(zoom, 1, maxZoom)
  const grown = clampedZoom / crop.zoom
  return clampCrop(picture, { zoom: clampedZoom, x: crop.x * grown, y: crop.y * grown }, aspect)
}

interface SourceFrame extends Size {
  readonly left: number
  readonly top: number
}

/** The part of the picture that the frame shows, in the picture's own pixels. */
export const toSourceFrame = (picture: Size, { zoom, x, y }: Crop, aspect = squareAspect): SourceFrame => {
  const frame = largestFrame(picture, aspect)
  const [width, height] = [frame.width / zoom, frame.height / zoom]
  return {
    left: clamp(picture.width / 2 - (0.5 + x) * width, 0, picture.width - width),
    top: clamp(picture.height / 2 - (0.5 + y) * height, 0, picture.height - height),
    width,
    height,
  }
}
