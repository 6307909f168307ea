/** The shape of a material's pages: what the server takes, and to which sizes a page is drawn. */
import { materialLimits } from '../../vocabulary/materials.ts'

/** Pixels. */
export interface Sides {
  readonly width: number
  readonly height: number
}

const { smallWidth, largeWidth, heightToWidth, shapeTolerance } = materialLimits

const fits = ({ width, height }: Sides, most: number): boolean =>
  width >= 1 && height >= 1 && width <= most && height <= most * heightToWidth

/** Whether two pictures can be the small and the large one of the same page. */
export const isPageShape = (small: Sides, large: Sides): boolean =>
  fits(small, smallWidth) &&
  fits(large, largeWidth) &&
  small.width <= large.width &&
  // A side of few pixels is rounded.
  Math.abs(small.width * large.height - large.width * small.height) <=
    shapeTolerance * small.width * large.height + large.width + large.height

/** The largest whole sides of this shape within a width, and within the height that goes with it; never enlarged. */
export const fitPage = ({ width, height }: Sides, most: number, mayGrow = false): Sides => {
  const scale = Math.min(most / width, (most * heightToWidth) / height, mayGrow ? Number.POSITIVE_INFINITY : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
