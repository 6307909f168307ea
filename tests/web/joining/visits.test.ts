import { expect, test } from 'vitest'
import type { StudioVisitor } from '#contract/joining/shapes/studio-appointment.ts'
import type { VisitStanding } from '#contract/vocabulary/studio-visits.ts'
import { sortVisits } from '#web/features/joining/media/visits.ts'

const at = '2026-11-17T10:00:00.000Z'
const visitor = (id: number, state: VisitStanding | null): StudioVisitor => ({
  tutor: { id, name: null, image: null },
  tutorPhone: null,
  visit: state && { id, state, place: '', start: null, updatedAt: at, left: 0 },
})

test('what waits for the studio comes first, and else the order stays', () => {
  const list = [
    visitor(1, 'due'),
    visitor(2, 'booked'),
    visitor(3, null),
    visitor(4, 'booked'),
    visitor(5, 'asked'),
    visitor(6, 'expired'),
  ]
  expect(sortVisits(list).map(({ tutor }) => tutor.id)).toEqual([1, 6, 2, 4, 5])
})
