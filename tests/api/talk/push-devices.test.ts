/** Whose browsers get push messages: until they sign out, are signed out, or stop using them. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { logInWithGoogle } from '#contract/people/api/auth.ts'
import { resetPassword, sendPasswordCode } from '#contract/people/api/codes.ts'
import { signUserOut, updateUser } from '#contract/people/api/users.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { addPushDevice, removePushDevice } from '#contract/talk/api/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { changeRole } from '#contract/team/api/admin.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { messagesReceivedBy, newestCode } from '#tests/kit/codes.ts'
import { runDailySweep, runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newEmail, type Person, people } from '#tests/kit/people.ts'
import { browserKeys, tell } from '#tests/kit/push.ts'
import { storeDevice } from '#worker/features/talk/notifications/store.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'
import { revokedUntil } from '#worker/tokens.ts'

const [old, fresh] = ['koshari-1', 'molokhia-2']

beforeEach(async () => {
  clock.set('2030-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
})

const endpointOf = (name: string) => `https://${simulatedPushHost}/${name}`
const register = (person: Person, name: string) =>
  person.api(addPushDevice, { body: { endpoint: endpointOf(name), keys: browserKeys } })
const browsersOf = async ({ id }: Person) =>
  (await rows<{ endpoint: string }>('SELECT endpoint FROM push_devices WHERE user_id = ? ORDER BY id', id)).map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  )

const student = async () => people.student({ passwordHash: await hashPassword(old, Number(env.PASSWORD_LOG_N)) })

const waysOut: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'the team signs them out': async ({ id }) => (await people.admin()).api(signUserOut, { params: { id } }),
  'the team gives them another role': async ({ id }) => {
    const admin = await people.superAdmin()
    return withSecond(admin.api(changeRole, { params: { id }, body: { role: Role.Studio } }))
  },
  'they choose a new password': (person) =>
    person.api(updateUser, { params: { id: person.id }, body: { password: { current: old, new: fresh } } }),
  'they take a new address': (person) =>
    person.api(updateUser, { params: { id: person.id }, body: { email: newEmail() } }),
  'they reset a forgotten password': async ({ email }) => {
    await apiCall(sendPasswordCode, { body: { email } })
    await expect.poll(() => messagesReceivedBy(email)).toHaveLength(1)
    return apiCall(resetPassword, { body: { email, code: await newestCode(email), password: fresh } })
  },
  'the owner of the address takes the account by Google': async ({ email }) => {
    const token = await createGoogleSimulator(db).issueIdToken({ email, emailVerified: true }, null, Date.now())
    return apiCall(logInWithGoogle, { body: { token, type: 'id-token' } }, null, newAddress())
  },
}

describe('signed out everywhere', () => {
  test.each(Object.keys(waysOut))('when %s, no browser of theirs gets push messages any more', async (way) => {
    const [person, other] = [await student(), await student()]
    for (const name of ['phone', 'laptop']) await register(person, `${person.id}-${name}`)
    await register(other, `${other.id}-phone`)
    await tell(person)
    await waysOut[way]?.(person)
    expect(await browsersOf(person)).toEqual([])
    expect(await browsersOf(other)).toEqual([`${other.id}-phone`])
    await runOutboxSweep(Date.now())
    expect(await rows("SELECT 1 FROM outbox WHERE channel = 'push'")).toEqual([])
  })

  test('a message that waits for their browser is not sent', async () => {
    const person = await student()
    await register(person, `${person.id}-phone`)
    await tell(person)
    await rows(
      `INSERT INTO notification_preferences (user_id, channels, quiet_from, quiet_to, updated_at) VALUES (?, '{}', 11, 14, 0)`,
      person.id,
    )
    await runOutboxSweep(Date.now())
    expect(await rows("SELECT 1 FROM outbox WHERE channel = 'push' AND sent_at IS NULL")).toHaveLength(1)
    await waysOut['the team signs them out']?.(person)
    clock.advance(dayMs / 4)
    await runOutboxSweep(Date.now())
    expect(await rows("SELECT 1 FROM outbox WHERE channel = 'push'")).toEqual([])
  })

  test('a registration that was under way is not stored, a later one is', async () => {
    const person = await student()
    const issuedAt = Date.now()
    await waysOut['the team signs them out']?.(person)
    const device = { userId: person.id, endpoint: endpointOf(`${person.id}-late`), ...browserKeys }
    await storeDevice(db, { ...device, deviceId: null, issuedAt }, Date.now())
    expect(await browsersOf(person)).toEqual([])
    await storeDevice(db, { ...device, deviceId: null, issuedAt: revokedUntil(issuedAt) }, Date.now())
    expect(await browsersOf(person)).toHaveLength(1)
  })
})

test('logging out on one device ends push messages to it alone', async () => {
  const person = await student()
  for (const name of ['phone', 'laptop']) await register(person, `${person.id}-${name}`)
  await person.api(removePushDevice, { body: { endpoint: endpointOf(`${person.id}-phone`) } })
  expect(await browsersOf(person)).toEqual([`${person.id}-laptop`])
})

test('other changes of an account leave its browsers alone', async () => {
  const person = await student()
  await register(person, `${person.id}-phone`)
  await person.api(updateUser, { params: { id: person.id }, body: { name: 'منى عادل' } })
  expect(await browsersOf(person)).toHaveLength(1)
})

test('a browser that nobody has used for half a year is forgotten, one that names itself again is not', async () => {
  const person = await student()
  for (const name of ['old', 'used']) await register(person, `${person.id}-${name}`)
  clock.advance(100 * dayMs)
  await register(person, `${person.id}-used`)
  clock.advance(80 * dayMs - minutes(1))
  await runDailySweep(Date.now())
  expect(await browsersOf(person)).toHaveLength(2)
  clock.advance(minutes(1))
  await runDailySweep(Date.now())
  expect(await browsersOf(person)).toEqual([`${person.id}-used`])
})
