/** What goes with a change of what opens an account: withdrawals wait, the log has a line, the owner gets a mail. */
import { describe, expect, test } from 'vitest'
import { getInvoice } from '#contract/money/api/invoices.ts'
import { remakeRecoveryCodes, removeOneTimeCodes } from '#contract/people/api/factors.ts'
import { deletePasskey } from '#contract/people/api/passkeys.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { addOneTimeCodes, addPasskey } from '#tests/kit/factors.ts'
import { askNew, earner } from '#tests/kit/invoices.ts'
import { type Person, people } from '#tests/kit/people.ts'

const holdOf = async (tutor: Person, id: number) => {
  const { heldUntil, heldFor } = await tutor.api(getInvoice, { params: { id } })
  return { heldUntil, heldFor }
}

const linesAbout = ({ id }: Person) =>
  rows<{ actorId: number; what: string }>(
    `SELECT actor_id AS actorId, json_extract(facts, '$.what') AS what FROM audit_log
     WHERE subject_id = ? AND action = 'factor.change' ORDER BY id`,
    id,
  )

const changes: readonly [string, (tutor: Person) => Promise<unknown>, readonly string[]][] = [
  ['a passkey that is made', (tutor) => addPasskey(tutor), ['passkey-made']],
  [
    'a passkey that is removed',
    async (tutor) => {
      const { passkey } = await addPasskey(tutor)
      clock.advance(1000)
      await tutor.api(deletePasskey, { params: { id: passkey.id } })
    },
    ['passkey-made', 'passkey-removed'],
  ],
  [
    'an app that is removed',
    async (tutor) => {
      await addOneTimeCodes(tutor)
      clock.advance(1000)
      await tutor.api(removeOneTimeCodes, {})
    },
    ['one-time-codes-made', 'one-time-codes-removed'],
  ],
  [
    'new recovery codes',
    async (tutor) => {
      await addOneTimeCodes(tutor)
      clock.advance(1000)
      await tutor.api(remakeRecoveryCodes, {})
    },
    ['one-time-codes-made', 'recovery-codes-made'],
  ],
]

describe.each(changes)('%s', (_, change, lines) => {
  test('holds withdrawals for 48 hours, and is in the log', async () => {
    clock.set(Date.now())
    const tutor = await earner()
    const { id } = await askNew(tutor)
    await change(tutor)
    expect(await holdOf(tutor, id)).toEqual({ heldUntil: toIsoInstant(Date.now() + 2 * dayMs), heldFor: 'factors' })
    const told = await linesAbout(tutor)
    expect(told).toEqual(lines.map((what) => ({ actorId: tutor.id, what })))
  })
})

test('a change that changes nothing holds nothing and is in no log', async () => {
  const student = await people.student()
  await student.api(removeOneTimeCodes, {})
  expect(await rows('SELECT id FROM credential_changes WHERE user_id = ?', student.id)).toEqual([])
  expect(await linesAbout(student)).toEqual([])
})
