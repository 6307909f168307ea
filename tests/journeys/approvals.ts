/** The second person of the team. */
import { approveAct, listApprovals } from '#contract/team/api/approvals.ts'
import { callApi, signInSeeded } from './browser.ts'
import { origin } from './journey.ts'

/** Has somebody of the team approve what waits about a person. */
export const approveWaiting = async (personId: number, by: 'admin' | 'super'): Promise<void> => {
  const { token } = await signInSeeded(origin, by)
  const query = { people: [personId], states: ['waiting' as const] }
  const { list } = await callApi(origin, listApprovals, { query }, token)
  if (list.length === 0) throw new Error(`nothing waits about ${personId}`)
  for (const { id } of list) await callApi(origin, approveAct, { params: { id } }, token)
}
