/** A chosen file as pages that can be drawn, one after another. Nothing of it leaves the device but the pictures. */
import type { Sides } from '#contract/classroom/rules/material-pages.ts'
import type { MaterialKind } from '#contract/vocabulary/materials.ts'

/** Why a file cannot become a material. */
export type FileProblem =
  | 'wrongType'
  | 'largePdf'
  | 'largePicture'
  | 'manyPixels'
  | 'manyPages'
  | 'noPages'
  | 'encrypted'
  | 'broken'
  | 'undecodable'

export class UnusableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.name = 'UnusableFile'
    this.problem = problem
  }
}

export interface PageSource {
  readonly kind: MaterialKind
  readonly pageCount: number
  /** Draws a page, from 1 on, as large as it may be stored. Throws `UnusableFile`. */
  draw(number: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Frees what the file takes. */
  close(): void
}

/** A white canvas of this size: what is transparent in a page would be black in a JPEG. */
export const whiteCanvas = ({ width, height }: Sides) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new UnusableFile('undecodable')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Gives the memory of a canvas back; phones have little for all canvases together. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}
