import { type RefObject, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { mayErase, touches } from '#contract/classroom/rules/ink-edits.ts'
import type { InkPace } from '#contract/classroom/rules/ink-pace.ts'
import { type Line, type PageStroke, simplify, toStep } from '#contract/classroom/rules/strokes.ts'
import type { PagePoint, PageView } from '#contract/classroom/shapes/hand.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { MaterialPage } from '#contract/classroom/shapes/material.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { drawLive } from './ink-canvas.tsx'
import { OtherHand } from './other-hand.ts'
import { createOwnHand, type OwnHand } from './own-hand.ts'
import { PageSheet, ratioOf } from './page-sheet.tsx'
import {
  type Box,
  keepInside,
  type Point,
  placePage,
  takeView,
  tellView,
  type View,
  wholePage,
  zoomAt,
} from './page-view.ts'
import { TextEditor } from './text-editor.tsx'
import type { Hand } from './tools.ts'
import { useGestures } from './use-gestures.ts'
import type { PageInk } from './use-ink.ts'

/** Half the width of the eraser, CSS px: a finger hides what is smaller. */
const eraserPx = 12

export interface FrameHandle {
  zoomBy(factor: number): void
  whole(): void
  /** Brings the other to what is seen here. */
  lead(): void
}

const useBox = (frame: RefObject<HTMLDivElement | null>): Box => {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watcher = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [frame])
  return box
}

type Typing = { readonly at: PagePoint; readonly old: PageStroke | null; readonly colour: number }

type PageFrameProps = {
  sessionId: string
  place: PagePlace
  page: MaterialPage
  title: string
  ink: PageInk
  hand: Hand
  pace: InkPace
  me: { readonly userId: number; readonly teaching: boolean }
  other: { readonly name: string; readonly inside: boolean; readonly teaching: boolean }
  onLed: () => void
  ref: RefObject<FrameHandle | null>
}

/** One page: seen, moved and drawn on. Of another page it is another one. */
export function PageFrame({ sessionId, place, page, title, ink, hand, pace, me, other, onLed, ref }: PageFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const box = useBox(frame)
  const ratio = ratioOf(page)
  const [view, setView] = useState<View>(wholePage)
  const [typing, setTyping] = useState<Typing | null>(null)
  const drawing = useRef<{ key: string; line: { tool: Line['tool']; colour: number; points: number[] } } | null>(null)
  const erased = useRef<PageStroke[]>([])
  const [theirs] = useState(() => new OtherHand(place))
  const [mine, setMine] = useState<OwnHand | null>(null)
  const seen = keepInside(view, box, ratio)
  const sheet = placePage(seen, box, ratio)
  const latest = useRef({ box, ratio, onLed, width: sheet.width })
  latest.current = { box, ratio, onLed, width: sheet.width }
  const wanted = useRef(0)

  const paint = () => {
    if (wanted.current !== 0) return
    wanted.current = requestAnimationFrame(() => {
      wanted.current = 0
      const lines = [theirs.live?.line, drawing.current?.line].filter((line) => line !== undefined)
      if (live.current) drawLive(live.current, lines, latest.current.width, ratio)
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for another page or call it is another frame
  useEffect(() => {
    const own = createOwnHand(sessionId, place, pace)
    setMine(own)
    const stop = theirs.start(sessionId, (told: PageView) => {
      const { box: size, ratio: shape } = latest.current
      setView(takeView(told, size, shape))
      latest.current.onLed()
    })
    return () => {
      stop()
      own.stop()
    }
  }, [])
  if (mine) mine.pace = pace
  useEffect(() => theirs.subscribe(paint))
  // What was drawn live is among what is stored, a moment later.
  useEffect(() => {
    theirs.drop((key) => ink.strokes.some((one) => one.key === key))
    paint()
  })

  useImperativeHandle(ref, () => ({
    zoomBy: (factor) =>
      setView((before) => zoomAt(before, factor, { x: box.width / 2, y: box.height / 2 }, box, ratio)),
    whole: () => setView(wholePage),
    lead: () => mine?.show(tellView(seen, box, ratio)),
  }))

  const toPage = (at: Point): PagePoint => ({
    x: toStep((at.x - sheet.left) / sheet.width),
    y: toStep((at.y - sheet.top) / sheet.height),
  })
  const isOnPage = (at: Point): boolean =>
    at.x >= sheet.left && at.x <= sheet.left + sheet.width && at.y >= sheet.top && at.y <= sheet.top + sheet.height

  const eraseAt = (at: PagePoint) => {
    const radius = (eraserPx / sheet.width) * inkLimits.pageSteps
    const hit = ink.strokes.filter(
      (one) => mayErase(one, me.userId, me.teaching) && touches(one.stroke, at, radius, ratio),
    )
    const fresh = hit.filter((one) => !erased.current.includes(one))
    if (fresh.length === 0) return
    erased.current.push(...fresh)
    ink.erase(fresh)
  }
  const isLine = hand.tool === 'pen' || hand.tool === 'marker'
  const draws = ink.writable && hand.tool !== 'point'

  const gestures = useGestures({
    frame,
    box,
    ratio,
    draws,
    change: (next) => setView((before) => keepInside(next(keepInside(before, box, ratio)), box, ratio)),
    strokes: {
      begin: (at) => {
        const point = toPage(at)
        erased.current = []
        if (hand.tool === 'eraser') eraseAt(point)
        if (!isLine || !isOnPage(at)) return
        const { tool, colour } = hand
        drawing.current = {
          key: ink.newKey(),
          line: { tool: tool as Line['tool'], colour, points: [point.x, point.y] },
        }
        paint()
      },
      move: (points) => {
        const last = points.at(-1)
        if (last) mine?.point(toPage(last))
        if (hand.tool === 'eraser') for (const at of points) eraseAt(toPage(at))
        const own = drawing.current
        if (!own) return
        for (const at of points) {
          const { x, y } = toPage(at)
          const known = own.line.points
          if (known.at(-2) !== x || known.at(-1) !== y) known.push(x, y)
        }
        mine?.draw({ key: own.key, ...own.line })
        paint()
      },
      end: (at, isTap) => {
        const own = drawing.current
        drawing.current = null
        mine?.endLine()
        if (own) ink.add(own.key, { ...own.line, points: simplify(own.line.points, ratio) })
        if (erased.current.length > 0) ink.noteErased(erased.current)
        erased.current = []
        if (hand.tool === 'text' && isTap && isOnPage(at)) typeAt(toPage(at))
        paint()
      },
      cancel: () => {
        drawing.current = null
        mine?.endLine()
        if (erased.current.length > 0) ink.noteErased(erased.current)
        erased.current = []
        paint()
      },
      hover: (at) => mine?.point(at && isOnPage(at) ? toPage(at) : null),
    },
  })

  /** One's own text is typed on; elsewhere a new one begins. */
  const typeAt = (at: PagePoint) => {
    const old = ink.strokes.findLast(
      ({ userId, stroke }) => userId === me.userId && stroke.tool === 'text' && touches(stroke, at, 0, ratio),
    )
    const place = old?.stroke.tool === 'text' ? old.stroke.at : at
    setTyping({ at: place, old: old ?? null, colour: old?.stroke.colour ?? hand.colour })
  }
  const typed = (text: string) => {
    if (!typing) return
    const { at, old, colour } = typing
    const stroke = text === '' ? null : { tool: 'text' as const, colour, at, text }
    if (old) {
      if (old.stroke.tool === 'text' && old.stroke.text !== text) ink.replace(old, ink.newKey(), stroke)
    } else if (stroke) ink.add(ink.newKey(), stroke)
    setTyping(null)
  }

  return (
    <div
      ref={frame}
      className={cx('page-frame', draws && 'page-drawn')}
      data-tool={hand.tool}
      data-scale={seen.scale.toFixed(2)}
      dir="ltr"
      {...gestures}
    >
      {box.width > 0 && (
        <PageSheet
          page={page}
          title={title}
          strokes={typing?.old ? ink.strokes.filter((one) => one !== typing.old) : ink.strokes}
          width={sheet.width}
          isBesideCall
          style={{ inlineSize: sheet.width, insetInlineStart: sheet.left, insetBlockStart: sheet.top }}
        >
          <canvas ref={live} className="ink-canvas" />
          {typing && (
            <TextEditor
              at={typing.at}
              colour={typing.colour}
              first={typing.old?.stroke.tool === 'text' ? typing.old.stroke.text : ''}
              onDone={typed}
              onCancel={() => setTyping(null)}
            />
          )}
          {other.inside && <OtherPointer hand={theirs} name={other.name} teaching={other.teaching} />}
        </PageSheet>
      )}
    </div>
  )
}

/** Where the other points, with their name. */
function OtherPointer({ hand, name, teaching }: { hand: OtherHand; name: string; teaching: boolean }) {
  const at = useSyncExternalStore(hand.subscribe, hand.readPointer)
  if (!at) return null
  const share = (step: number) => `${(100 * step) / inkLimits.pageSteps}%`
  return (
    <span
      className="page-pointer"
      data-side={teaching ? 'tutor' : 'student'}
      style={{ insetInlineStart: share(at.x), insetBlockStart: share(at.y) }}
      aria-hidden="true"
    >
      <Icon name="i-ph-cursor-fill" />
      <bdi>{name}</bdi>
    </span>
  )
}
