/** Runs the deletion of accounts until a call of the database at which the worker is killed. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { deleteDueAccounts } from '#worker/schedules/delete-accounts.ts'

const executing = ['run', 'all', 'first', 'raw']

/** Fails every call after the first `calls`. */
const dyingDatabase = (database: D1Database, calls: number): D1Database => {
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
