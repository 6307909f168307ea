import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useCallCopy } from '../sessions/call-copy.ts'
import { type Corner, cornerAfterKey, cornerAt, corners } from '../sessions/corners.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'
import { MemberPicture } from './member-picture.tsx'
import type { Person } from './people.ts'

const isCorner = (text: string): text is Corner => corners.some((corner) => corner === text)
const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** The user's own picture; dragging or the arrow keys move it to one of four corners. */
export function SelfView({ person }: { person: Person }) {
  const t = useCallCopy()
  const [storedCorner, setCorner] = usePreference(preferences.corner)
  const corner = isCorner(storedCorner) ? storedCorner : 'bottom-end'
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)

  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    from.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (from.current) setDrag({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
  }
  const end = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const stage = event.currentTarget.parentElement?.getBoundingClientRect()
    if (from.current && drag && stage) {
      const left = (box.left + box.width / 2 - stage.left) / stage.width
      const top = (box.top + box.height / 2 - stage.top) / stage.height
      setCorner(cornerAt(left, top, isRtl(event.currentTarget)))
    }
    from.current = null
    setDrag(null)
  }
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = cornerAfterKey(corner, event.key, isRtl(event.currentTarget))
    if (!next) return
    event.preventDefault()
    setCorner(next)
  }
  return (
    <button
      type="button"
      className="selfview"
      data-corner={corner}
      data-dragged={drag ? '' : undefined}
      style={drag ? { translate: `${drag.x}px ${drag.y}px` } : undefined}
      aria-label={t('room.self')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    >
      <MemberPicture person={person} small />
    </button>
  )
}
