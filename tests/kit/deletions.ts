/** People who delete their account, and the job that does it, until a call of the database at which it is killed. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { askForDeletion } from '#contract/people/api/my-data.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import type { Person } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { hashPassword } from '#worker/passwords.ts'
import { deleteDueAccounts } from '#worker/schedules/delete-accounts.ts'

export const password = 'qahwa-2025'
export const secured = async () => ({ passwordHash: await hashPassword(password, 10) })
export const nothing = { balance: 0, minutes: 0, subscribed: false }
export const askToLeave = (person: Person, losses = nothing) => person.api(askForDeletion, { body: { losses } })
/** Moves the clock and runs what the minute's schedule does. */
export const pass = (ms: number) => runOutboxSweep(clock.advance(ms))
export const accountOf = async ({ id }: Person) => (await rows('SELECT * FROM users WHERE id = ?', id))[0]
export const isDeleted = async ({ id }: Person) =>
  (await rows('SELECT user_id FROM deleted_accounts WHERE user_id = ?', id)).length === 1

const executing = ['run', 'all', 'first', 'raw']

/** Fails every call after the first `calls`. */
export const dyingDatabase = (database: D1Database, calls: number): D1Database => {
  let left = calls
  const originals = new WeakMap<object, D1PreparedStatement>()
  const spend = (): void => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const dying = (target: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(target, {
      get(_, name) {
        if (name === 'bind') return (...values: unknown[]) => dying(target.bind(...values))
        const method = Reflect.get(target, name) as unknown
        if (typeof method !== 'function') return method
        return async (...values: unknown[]) => {
          if (executing.includes(String(name))) spend()
          return Reflect.apply(method, target, values) as unknown
        }
      },
    })
    originals.set(proxy, target)
    return proxy
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => dying(target.prepare(text))
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          spend()
          return target.batch(statements.map((one) => originals.get(one) ?? one))
        }
      const method = Reflect.get(target, name) as unknown
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

/** Whether the worker was killed, at the call after the first `calls`; false once it came to an end before that. */
export const deleteUntilKilled = async (calls: number): Promise<boolean> => {
  const context = createExecutionContext()
  const bindings = { ...(env as Bindings), DB: dyingDatabase(env.DB, calls) }
  const isKilled = await deleteDueAccounts(buildServices(bindings, context), Date.now()).then(
    () => false,
    () => true,
  )
  await waitOnExecutionContext(context)
  return isKilled
}
