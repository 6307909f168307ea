/** A lesson of the demo world in which a page of the library was shown and drawn on by both. */
import * as Y from 'yjs'
import { encodeStroke, inkKey, type Stroke, simplify, strokeName } from '#contract/classroom/rules/strokes.ts'
import { toBase64 } from '#contract/shared/rules/base64.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { findLibraryLesson } from '#contract/vocabulary/library.ts'
import type { Delivery, Row } from './seed-rows.ts'

/** The page whose gaps are filled: the places below are pixels of it at this width. */
const [materialId, page, width] = [2, 1, 500]

interface Drawn {
  readonly by: 'student' | 'tutor'
  readonly stroke: (step: (x: number, y: number) => [number, number], ratio: number) => Stroke
}

const write = (by: Drawn['by'], text: string, x: number, y: number): Drawn => ({
  by,
  stroke: (step) => {
    const [atX, atY] = step(x, y)
    return { tool: 'text', colour: by === 'tutor' ? 0 : 1, at: { x: atX, y: atY }, text }
  },
})

type Curve = (share: number) => readonly [x: number, y: number]

/** `curve`: the point at a share of the way, 0 to 1. */
const draw = (tool: 'pen' | 'marker', colour: number, curve: Curve): Drawn => ({
  by: 'tutor',
  stroke: (step, ratio) => {
    const points = Array.from({ length: 41 }, (_, i) => step(...curve(i / 40))).flat()
    return { tool, colour, points: simplify(points, ratio) }
  },
})

/** From left to right, with the waves of a hand. */
const across =
  (fromX: number, toX: number, y: number): Curve =>
  (share) => [fromX + share * (toX - fromX), y + 1.5 * Math.sin(share * 9)]
/** A ring that ends a little behind its beginning. */
const around =
  (x: number, y: number, halfWidth: number, halfHeight: number): Curve =>
  (share) => {
    const angle = 6.7 * share - 1.2
    return [x + halfWidth * Math.cos(angle), y + (halfHeight + 4 * share) * Math.sin(angle)]
  }

/** In the order of the lesson. */
const drawn: readonly Drawn[] = [
  draw('pen', 0, around(266, 171, 24, 46)),
  draw('marker', 2, across(297, 356, 462)),
  write('student', 'across', 224, 523),
  write('student', 'next to', 252, 558),
  write('student', 'above', 188, 594),
  draw('pen', 0, across(184, 234, 595)),
  write('tutor', 'along', 188, 618),
  write('student', 'above', 206, 654),
]

/** The row of what was opened, and the ink itself, which the object of the call keeps. */
export const inkOf = ({
  id = null,
  session_id,
  student_id = null,
  tutor_id,
  start_at,
}: Row): { readonly opened: Row; readonly delivery: Extract<Delivery, { kind: 'ink' }> } => {
  const picture = findLibraryLesson(materialId)?.pages[page - 1]
  if (!picture) throw new Error('the library has no such page')
  const ratio = picture.height / picture.width
  const step = (x: number, y: number): [number, number] => [
    Math.round((10_000 * x) / width),
    Math.round((10_000 * y) / (width * ratio)),
  ]
  const openedAt = Number(start_at) + minutes(6)
  const doc = new Y.Doc()
  doc.clientID = 1
  for (const [i, { by, stroke }] of drawn.entries()) {
    const name = strokeName(openedAt + minutes(i + 1), 0)
    const key = inkKey({ materialId, page, userId: Number(by === 'tutor' ? tutor_id : student_id), name })
    doc.getMap<Uint8Array>('ink').set(key, encodeStroke(stroke(step, ratio)))
  }
  return {
    opened: { lesson_id: id, material_id: materialId, student_id, opened_at: openedAt },
    delivery: {
      kind: 'ink',
      sessionId: String(session_id),
      update: toBase64(Y.encodeStateAsUpdate(doc)),
      places: [page, page + 1].map((number) => ({ materialId, page: number })),
      at: openedAt,
    },
  }
}
