import { describe, expect, test } from 'vitest'
import {
  decideReview,
  introVideoLists,
  mayReview,
  pickReviewer,
  refuseClaimedLength,
  refuseFilmLength,
  refuseIntroVideo,
} from '#contract/joining/rules/intro-videos.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'

const { Pending, Rejected, Approved } = ReviewStatus
const short = { refused: 'short-video-dur' }
const long = { refused: 'long-video-dur' }

describe('the length', () => {
  test.each([
    [0.9, short],
    [59 / 60, short],
    [1, null],
    [3, null],
    [181 / 60, long],
    [3.2, long],
  ])('of %f claimed minutes', (claimed, answer) => {
    expect(refuseClaimedLength(claimed)).toEqual(answer)
  })

  test.each([
    [54_999, 1, short],
    [55_000, 1, null],
    [185_000, 3, null],
    [185_001, 3, long],
    [5000, 2, short],
    [125_000, 2, null],
    // Whole minutes, rounded down.
    [119_000, 1, null],
    [119_000, 1.5, { refused: 'bad-request' }],
    [150_000, 1.2, { refused: 'bad-request' }],
  ])('of a film of %i ms that claims %f minutes', (ms, claimed, answer) => {
    expect(refuseFilmLength(ms, claimed)).toEqual(answer)
  })
})

test('a second video waits for the review of the first, and three calendar months after its rejection', () => {
  const createdAt = Date.parse('2026-01-31T10:00:00Z')
  const later = Date.parse('2026-04-30T10:00:00Z')
  expect(refuseIntroVideo(null, later)).toBeNull()
  for (const state of [Pending, Approved])
    expect(refuseIntroVideo({ state, createdAt }, later)).toEqual({ refused: 'intro-video-exists' })
  expect(refuseIntroVideo({ state: Rejected, createdAt }, later - 1)).toEqual({ refused: 'forbidden' })
  expect(refuseIntroVideo({ state: Rejected, createdAt }, later)).toBeNull()
})

describe('the reviewer', () => {
  const managers = [
    { id: 9, assigned: 2 },
    { id: 4, assigned: 1 },
    { id: 7, assigned: 1 },
  ]
  test('is the manager with fewest videos, then the longest here', () => {
    expect(pickReviewer(managers, null)?.id).toBe(4)
    expect(managers.map(({ id }) => id)).toEqual([9, 4, 7])
  })

  test('is not the one of the previous video, unless there is no other', () => {
    expect(pickReviewer(managers, 4)?.id).toBe(7)
    expect(pickReviewer([{ id: 4, assigned: 3 }], 4)?.id).toBe(4)
  })

  test('is nobody without managers', () => {
    expect(pickReviewer([], null)).toBeNull()
  })
})

describe('a review', () => {
  const reviewer = { id: 5, role: Role.TutorManager }
  const admin = { id: 1, role: Role.RegularAdmin }
  const video = { state: Pending, reviewerId: 5 }
  const rejected = { state: Rejected, reviewerId: 5 }

  test('is for the assigned reviewer and admins', () => {
    const other = { id: 6, role: Role.TutorManager }
    expect([reviewer, admin, other].map((caller) => mayReview(caller, video))).toEqual([true, true, false])
  })

  test('carries a reason or none', () => {
    expect(decideReview(video, reviewer, { state: Rejected, reason: 'الصوت ضعيف' })).toEqual({
      ...rejected,
      reason: 'الصوت ضعيف',
    })
    expect(decideReview(video, reviewer, { state: Approved })).toEqual({ state: Approved, reviewerId: 5, reason: null })
  })

  test('is made once by a reviewer, and again by an admin', () => {
    expect(decideReview(rejected, reviewer, { state: Approved })).toEqual({ refused: 'illegal' })
    expect(decideReview(video, reviewer, { state: Pending })).toEqual({ refused: 'illegal' })
    expect(decideReview(rejected, admin, { state: Approved })).toMatchObject({ state: Approved })
  })

  test('begins again with another reviewer, whom only admins name', () => {
    const named = { reviewerId: 8, state: Approved, reason: 'واضح' }
    expect(decideReview(rejected, admin, named)).toEqual({ state: Pending, reason: null, reviewerId: 8 })
    expect(decideReview(video, reviewer, named)).toEqual({ refused: 'forbidden' })
  })

  test('says something', () => {
    expect(decideReview(video, reviewer, {})).toEqual({ refused: 'empty-request' })
    expect(decideReview(video, reviewer, { reason: 'الصوت ضعيف' })).toEqual({ refused: 'bad-request' })
  })
})

test('tutors list their own, managers also what they review, admins all', () => {
  const asked = { tutorIds: [3], reviewerIds: [5] }
  expect(introVideoLists({ id: 1, role: Role.SuperAdmin }, asked)).toEqual({ main: asked, forReviewers: null })
  expect(introVideoLists({ id: 7, role: Role.TutorManager }, asked)).toEqual({
    main: { tutorIds: [7] },
    forReviewers: { tutorIds: [3], reviewerIds: [7] },
  })
  expect(introVideoLists({ id: 3, role: Role.Tutor }, asked)).toEqual({ refused: 'forbidden' })
  expect(introVideoLists({ id: 3, role: Role.Tutor }, {})).toMatchObject({
    main: { tutorIds: [3] },
    forReviewers: null,
  })
})
