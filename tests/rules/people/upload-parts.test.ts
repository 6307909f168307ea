import { expect, test } from 'vitest'
import { partBytesOf, partCount, partLength } from '#contract/joining/rules/upload-parts.ts'
import { maySetTutorMedia, maySetUserImage } from '#contract/shared/rules/access.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'

const { partBytes, bytes: most } = limits.upload
const pieceBytes = limits.uploadPieceBytes

test.each([
  [1, 1, 1, pieceBytes],
  [pieceBytes, 1, pieceBytes, pieceBytes],
  [pieceBytes + 1, 2, 1, pieceBytes],
  [partBytes, partBytes / pieceBytes, pieceBytes, pieceBytes],
  [partBytes + 1, 2, 1, partBytes],
  [2 * partBytes, 2, partBytes, partBytes],
  [most, most / partBytes, partBytes, partBytes],
])('%i bytes are %i parts, the last of %i bytes, the others of %i', (bytes, parts, last, each) => {
  expect([partCount(bytes), partLength(bytes, parts), partBytesOf(bytes)]).toEqual([parts, last, each])
  const lengths = Array.from({ length: parts }, (_, i) => partLength(bytes, i + 1) ?? 0)
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(bytes)
  expect(lengths.slice(0, -1).every((one) => one === each)).toBe(true)
})

test('parts before the first, after the last, or of a fractional number do not exist', () => {
  for (const number of [0, -1, 3, 1.5, Number.NaN]) expect(partLength(partBytes + 1, number)).toBeNull()
})

test('profile pictures: one’s own, any for admins, an admin’s for super admins', () => {
  const [boss, admin, other] = [
    { id: 1, role: Role.SuperAdmin },
    { id: 2, role: Role.RegularAdmin },
    { id: 3, role: Role.RegularAdmin },
  ]
  const [student, tutor] = [
    { id: 4, role: Role.Student },
    { id: 5, role: Role.Tutor },
  ]
  expect([maySetUserImage(student, student), maySetUserImage(student, tutor), maySetUserImage(tutor, student)]).toEqual(
    [true, false, false],
  )
  expect([
    maySetUserImage(admin, tutor),
    maySetUserImage(admin, admin),
    maySetUserImage(admin, other),
    maySetUserImage(admin, boss),
  ]).toEqual([true, true, false, false])
  expect([maySetUserImage(boss, admin), maySetUserImage(boss, student)]).toEqual([true, true])
})

test('videos: by the tutor’s studio, and by admins', () => {
  const studio = { id: 7, role: Role.Studio }
  expect([maySetTutorMedia(studio, 7), maySetTutorMedia(studio, 8), maySetTutorMedia(studio, null)]).toEqual([
    true,
    false,
    false,
  ])
  expect(maySetTutorMedia({ id: 9, role: Role.RegularAdmin }, null)).toBe(true)
  expect(maySetTutorMedia({ id: 7, role: Role.Tutor }, 7)).toBe(false)
})
