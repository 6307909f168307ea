import { expect, test } from 'vitest'
import { updatePlan } from '#contract/money/api/plans.ts'
import { ApiError, replyOf } from '#contract/shared/api/request.ts'

const refusedWith = (body: object): ApiError => {
  try {
    replyOf(updatePlan, 409, JSON.stringify({ code: 'changed-meanwhile', ...body }))
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('expected a refusal')
}

test('a refusal tells who changed the row, and nobody where that is not told', () => {
  expect(refusedWith({ changedBy: { id: 7, name: 'منى عادل' } }).changedBy).toEqual({ id: 7, name: 'منى عادل' })
  expect(refusedWith({ changedBy: { id: 7, name: null } }).changedBy).toEqual({ id: 7, name: null })
  for (const body of [{}, { changedBy: null }, { changedBy: 'منى' }, { changedBy: { id: 'x', name: 'y' } }])
    expect(refusedWith(body)).toMatchObject({ code: 'changed-meanwhile', status: 409, changedBy: null })
})
