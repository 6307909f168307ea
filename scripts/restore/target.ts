/** Where a restored database goes: into an empty local state, or an empty database of the account. */
import * as v from 'valibot'
import { mustRun } from '#scripts/run.ts'

const isFilledSql = `SELECT count(*) AS n FROM sqlite_master
  WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite_*'`

const Counted = v.tuple([v.object({ results: v.tuple([v.object({ n: v.number() })]) })])

export interface Target {
  /** Refuses a database that holds anything. */
  readonly expectEmpty: () => Promise<void>
  readonly fill: (dump: string) => Promise<void>
}

/** At its usual level of the log: quieter, it prints no answers either. */
const speaking = { env: { WRANGLER_LOG: 'log' } }

const target = (name: string, where: readonly string[], whatToDo: string): Target => ({
  async expectEmpty() {
    const output = await mustRun(
      'wrangler',
      ['d1', 'execute', name, ...where, '--json', '--command', isFilledSql],
      speaking,
    )
    const [{ results }] = v.parse(Counted, JSON.parse(output.slice(output.indexOf('['))))
    if (results[0].n > 0) throw new Error(`The database ${name} is not empty. ${whatToDo}`)
  },
  async fill(dump) {
    await mustRun('wrangler', ['d1', 'execute', name, ...where, '--file', dump, '--yes'], speaking)
  },
})

/** The database of a local state. */
export const localTarget = (state: string): Target =>
  target('DB', ['--local', '--persist-to', state], 'Restore into another folder: --state <folder>')

/** A database of the account, which was made for this. */
export const remoteTarget = (name: string): Target =>
  target(name, ['--remote'], 'Make a new one: npx wrangler d1 create <name> --location weur')
