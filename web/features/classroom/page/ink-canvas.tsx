import { useEffect, useRef } from 'react'
import type { Line, PageStroke, PageText } from '#contract/classroom/rules/strokes.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { fillLine, outlineOf, pathWidth, readPenColours } from './stroke-path.ts'

/** More pixels than this are no sharper to the eye, and a cheap phone has no memory for them. */
const mostPixels = 3_000_000
/** A canvas is drawn anew at its new size this long after a zoom has come to rest. */
const settleMs = 150

const paths = new WeakMap<Line, { ratio: number; path: Path2D }>()

/** The outline of a line, once. */
const pathOf = (line: Line, ratio: number): Path2D => {
  const known = paths.get(line)
  if (known?.ratio === ratio) return known.path
  const path = outlineOf(line, ratio)
  paths.set(line, { ratio, path })
  return path
}

const resize = (canvas: HTMLCanvasElement, cssWidth: number, ratio: number): boolean => {
  const wanted = cssWidth * Math.min(3, devicePixelRatio)
  const width = Math.max(1, Math.round(Math.min(wanted, Math.sqrt(mostPixels / ratio))))
  if (canvas.width === width) return false
  canvas.width = width
  canvas.height = Math.round(width * ratio)
  return true
}

const prepare = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
  const context = canvas.getContext('2d')
  const scale = canvas.width / pathWidth
  context?.setTransform(scale, 0, 0, scale, 0, 0)
  return context
}

const clear = (context: CanvasRenderingContext2D): void => context.clearRect(0, 0, pathWidth, pathWidth * 10)

type InkCanvasProps = { strokes: readonly PageStroke[]; width: number; ratio: number }

/** The lines that are stored. What is new is drawn on top; only what was taken back draws everything anew. */
export function InkCanvas({ strokes, width, ratio }: InkCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<readonly PageStroke[]>([])

  useEffect(() => {
    const draw = () => {
      const canvas = ref.current
      const context = canvas && prepare(canvas)
      if (!canvas || !context) return
      const colours = readPenColours(canvas)
      const isMore = drawn.current.length <= strokes.length && drawn.current.every((stroke, i) => stroke === strokes[i])
      if (!isMore) clear(context)
      for (const { stroke } of isMore ? strokes.slice(drawn.current.length) : strokes)
        if (stroke.tool !== 'text') fillLine(context, stroke, pathOf(stroke, ratio), colours)
      drawn.current = strokes
    }
    const refit = () => {
      if (!ref.current || !resize(ref.current, width, ratio)) return
      drawn.current = []
      draw()
    }
    if (drawn.current.length === 0) {
      refit()
      draw()
      return
    }
    draw()
    // Stretched meanwhile.
    const timer = setTimeout(refit, settleMs)
    return () => clearTimeout(timer)
  }, [strokes, width, ratio])
  return <canvas ref={ref} className="ink-canvas" data-strokes={strokes.length} />
}

/** Draws lines that are not finished: at most once a frame. */
export const drawLive = (canvas: HTMLCanvasElement, lines: readonly Line[], cssWidth: number, ratio: number): void => {
  resize(canvas, cssWidth, ratio)
  const context = prepare(canvas)
  if (!context) return
  clear(context)
  const colours = readPenColours(canvas)
  for (const line of lines) if (line.points.length > 0) fillLine(context, line, outlineOf(line, ratio), colours)
}

const rtl = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const letter = /\p{L}/u

/** Whether a text begins, by its first letter, at the right. */
const isRightToLeft = (text: string): boolean => rtl.test(letter.exec(text)?.[0] ?? '')

/** Where a text stands on a sheet that is laid out from left to right. */
export const textStyle = ({ at, text, colour }: Pick<PageText, 'at' | 'text' | 'colour'>) => {
  const share = (100 * at.x) / inkLimits.pageSteps
  const isRtl = isRightToLeft(text)
  const side = isRtl ? { insetInlineEnd: `${100 - share}%` } : { insetInlineStart: `${share}%` }
  const most = `${Math.max(12, isRtl ? share : 100 - share)}%`
  const top = `${(100 * at.y) / inkLimits.pageSteps}%`
  return { ...side, insetBlockStart: top, maxInlineSize: most, color: `var(--pen-${colour + 1})` }
}

/** The texts of a page, over its lines. */
export function PageTexts({ strokes }: { strokes: readonly PageStroke[] }) {
  return strokes.map(
    ({ key, stroke }) =>
      stroke.tool === 'text' && (
        <span key={key} dir="auto" className="page-text" style={textStyle(stroke)}>
          {stroke.text}
        </span>
      ),
  )
}
