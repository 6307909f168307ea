/** Requests that succeed at the endpoints of `contract/frame`. */
import { getHome } from '#contract/frame/api/home.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

export const frameCosts: readonly CostCase[] = [
  cost(getHome, async () => ({ caller: await people.student(), input: { query: { page: '/s/dashboard' } } })),
]
