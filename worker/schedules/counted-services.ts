import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import type { D1Client } from '#worker/database-errors.ts'
import type { Services } from '#worker/services.ts'
import { steady } from '#worker/storage/steady-client.ts'
import type { Share } from '#worker/work-budget.ts'

/** Services whose statements and later works a share takes note of. */
export const countedServices =
  (env: Bindings, context: Pick<ExecutionContext, 'waitUntil'>) =>
  (share: Share): Services => {
    const waitUntil = (work: Promise<unknown>) => {
      share.follow(work)
      context.waitUntil(work)
    }
    const counted = (database: D1Client) => steady(database, (statements) => share.spend(statements))
    const { DB, SEARCH } = env
    const bindings = SEARCH ? { ...env, SEARCH: counted(SEARCH) as D1Database } : env
    return buildServices(bindings, { waitUntil }, counted(DB))
  }
