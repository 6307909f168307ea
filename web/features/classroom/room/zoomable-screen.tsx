import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import {
  type Box,
  centre,
  isEnlarged,
  mostScale,
  moveBy,
  type Point,
  pinch,
  stepFactor,
  toggleAt,
  wholeScreen,
  type Zoom,
  zoomAt,
} from './zoom.ts'

const doubleTapMs = 300
const doubleTapPx = 30
const arrowPx = 60

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowPx, y: 0 },
  ArrowRight: { x: -arrowPx, y: 0 },
  ArrowUp: { x: 0, y: arrowPx },
  ArrowDown: { x: 0, y: -arrowPx },
}

const boxOf = (element: Element): Box => ({ width: element.clientWidth, height: element.clientHeight })

/** Counted from the middle of the element. */
const pointIn = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** A shared screen, enlarged by two fingers, a double tap, the wheel with Ctrl, the buttons, or the keys + - 0. */
export function ZoomableScreen({ label, children }: { label: string; children: ReactNode }) {
  const t = useCallCopy()
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>(wholeScreen)
  const fingers = useRef(new Map<number, Point>())
  const tapped = useRef<{ at: number; point: Point } | null>(null)
  const enlarged = isEnlarged(zoom)

  const change = (next: (zoom: Zoom, box: Box) => Zoom): void => {
    const element = frame.current
    if (element) setZoom((before) => next(before, boxOf(element)))
  }
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // React listens to the wheel passively, which cannot keep the browser from zooming the page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const at = pointIn(element, event)
      setZoom((before) => zoomAt(before, Math.exp(-event.deltaY / 200), at, boxOf(element)))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [])

  const press = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.set(event.pointerId, pointIn(event.currentTarget, event))
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const touches = fingers.current
    const from = touches.get(event.pointerId)
    if (!from) return
    const to = pointIn(event.currentTarget, event)
    const others = [...touches].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    const [other] = others
    touches.set(event.pointerId, to)
    if (other) change((before, box) => pinch(before, [from, other], [to, other], box))
    else change((before, box) => moveBy(before, { x: to.x - from.x, y: to.y - from.y }, box))
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const point = fingers.current.get(event.pointerId)
    const wasAlone = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    if (!point || !wasAlone || event.type === 'pointercancel') return
    const before = tapped.current
    tapped.current = { at: event.timeStamp, point }
    if (!before || event.timeStamp - before.at > doubleTapMs) return
    if (Math.hypot(point.x - before.point.x, point.y - before.point.y) > doubleTapPx) return
    tapped.current = null
    change((now, box) => toggleAt(now, point, box))
  }
  const step = (factor: number) => change((before, box) => zoomAt(before, factor, centre, box))
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = arrows[event.key]
    if (event.key === '+' || event.key === '=') step(stepFactor)
    else if (event.key === '-') step(1 / stepFactor)
    else if (event.key === '0') setZoom(wholeScreen)
    else if (by && enlarged) change((before, box) => moveBy(before, by, box))
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move an enlarged screen, as in any region that scrolls
    <section className="zoom absolute inset-0 size-full" aria-label={label} tabIndex={0} onKeyDown={key}>
      <div
        ref={frame}
        className="zoom-frame absolute inset-0 size-full overflow-hidden [touch-action:none]"
        data-enlarged={enlarged ? '' : undefined}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div
          className="zoom-picture absolute inset-0 size-full"
          data-scale={zoom.scale.toFixed(2)}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          {children}
        </div>
      </div>
      <div className="absolute bottom-3 start-3 flex gap-1 rounded-full bg-veil text-on-veil">
        <IconButton
          icon="i-ph-magnifying-glass-plus"
          label={t('room.zoom.in')}
          disabled={zoom.scale >= mostScale}
          onClick={() => step(stepFactor)}
        />
        <IconButton
          icon="i-ph-magnifying-glass-minus"
          label={t('room.zoom.out')}
          disabled={!enlarged}
          onClick={() => step(1 / stepFactor)}
        />
      </div>
    </section>
  )
}
