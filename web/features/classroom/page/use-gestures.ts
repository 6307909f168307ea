/** Fingers, mouse and wheel on a page: what draws, and what moves the page. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Box, moveBy, type Point, pinch, type View, wholePage, zoomAt } from './page-view.ts'

const doubleTapMs = 300
const doubleTapPx = 30
const tapScale = 2.5
/** A finger that moved less has tapped. */
const tapPx = 8

export interface Strokes {
  /** One finger, the pen or the mouse went down, and moves from here on. */
  begin(at: Point): void
  move(points: readonly Point[]): void
  end(at: Point, isTap: boolean): void
  /** A second finger came: it was no stroke. */
  cancel(): void
  /** The mouse moves over the page without a press, or has left it. */
  hover(at: Point | null): void
}

interface GestureInput {
  frame: RefObject<HTMLDivElement | null>
  box: Box
  ratio: number
  /** Whether one finger draws; else it moves the page. */
  draws: boolean
  strokes: Strokes
  change: (next: (view: View) => View) => void
}

const pointIn = (element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

export const useGestures = ({ frame, box, ratio, draws, strokes, change }: GestureInput) => {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  /** Two fingers were down; what is left of them draws nothing. */
  const isPinching = useRef(false)
  const tapped = useRef<{ at: number; point: Point } | null>(null)
  const latest = useRef({ box, ratio, change })
  latest.current = { box, ratio, change }

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // React listens to the wheel passively, which cannot keep the browser from zooming the page.
    const turn = (event: WheelEvent) => {
      const { box: size, ratio: shape, change: set } = latest.current
      event.preventDefault()
      if (event.ctrlKey)
        set((view) => zoomAt(view, Math.exp(-event.deltaY / 200), pointIn(element, event), size, shape))
      else set((view) => moveBy(view, { x: -event.deltaX, y: -event.deltaY }, size, shape))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame])

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    // The mouse events that a browser makes of a touch would take the focus from the field that a tap opens.
    event.preventDefault()
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const at = pointIn(event.currentTarget, event)
    fingers.current.set(event.pointerId, at)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size === 1) {
      isPinching.current = false
      start.current = at
      if (draws) strokes.begin(at)
      return
    }
    if (draws && !isPinching.current) strokes.cancel()
    isPinching.current = true
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const element = event.currentTarget
    const touches = fingers.current
    const from = touches.get(event.pointerId)
    const to = pointIn(element, event)
    if (!from) {
      if (event.pointerType !== 'touch') strokes.hover(to)
      return
    }
    touches.set(event.pointerId, to)
    const [other] = [...touches].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    if (other) return change((view) => pinch(view, [from, other], [to, other], box, ratio))
    if (isPinching.current) return
    if (!draws) {
      strokes.hover(to)
      return change((view) => moveBy(view, { x: to.x - from.x, y: to.y - from.y }, box, ratio))
    }
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    strokes.move(steps.length > 0 ? steps.map((step) => pointIn(element, step)) : [to])
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const at = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (!at || isPinching.current) return
    const from = start.current ?? at
    const isTap = Math.hypot(at.x - from.x, at.y - from.y) < tapPx
    if (event.type === 'pointercancel') {
      if (draws) strokes.cancel()
      return
    }
    if (draws) return strokes.end(at, isTap)
    if (event.pointerType === 'touch') strokes.hover(null)
    const before = tapped.current
    tapped.current = isTap ? { at: event.timeStamp, point: at } : null
    if (!isTap || !before || event.timeStamp - before.at > doubleTapMs) return
    if (Math.hypot(at.x - before.point.x, at.y - before.point.y) > doubleTapPx) return
    tapped.current = null
    change((view) => (view.scale > 1.01 ? wholePage : zoomAt(view, tapScale, at, box, ratio)))
  }
  const leave = () => {
    if (fingers.current.size === 0) strokes.hover(null)
  }
  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: leave,
  }
}
