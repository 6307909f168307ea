/** Two of the team at work on one row: who they are, how the second is refused, and what the log says. */
import { ApiError } from '#contract/shared/api/request.ts'
import { rows } from './bookings.ts'
import { clock } from './clock.ts'
import { people } from './people.ts'

/** Each step of a test is a second after the one before, so that each leaves an instant of its own on its row. */
export const later = () => clock.advance(1000)

export const staleRefusalOf = async (request: Promise<unknown>) => {
  const error = await request.then(
    (reply) => new Error(`expected a refusal, got ${JSON.stringify(reply)}`),
    (refused: unknown) => refused,
  )
  if (!(error instanceof ApiError)) throw error
  const { status, code, changedBy } = error
  return { status, code, changedBy }
}

/** How whoever comes second is refused; null names nobody. */
export const staleBy = (changedBy: { id: number; name: string } | null) => ({
  status: 409,
  code: 'changed-meanwhile',
  changedBy,
})

export const twoAdmins = async () => {
  const [mona, hoda] = [await people.admin({ name: 'منى عادل' }), await people.superAdmin({ name: 'هدى سمير' })]
  return { mona, hoda, isMona: { id: mona.id, name: 'منى عادل' } }
}

export const linesOf = (action: string, id: number) =>
  rows('SELECT id FROM audit_log WHERE action = ? AND target_id = ?', action, id)
