/**
 * Triggers the schedules of wrangler.toml while a local server runs, as the platform does for a deployment. Without them
 * nothing due is delivered: no reminder by text, no push message, no lesson of a weekly hour.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { root } from './run.ts'

/** One field of a schedule: every value, every n-th, or one. */
const fieldMatches = (field: string | undefined, value: number): boolean => {
  const step = /^\*\/(\d+)$/.exec(field ?? '')
  return field === '*' || (step ? value % Number(step[1]) === 0 : field === String(value))
}

/** Whether a schedule begins in the minute of this instant. */
export const isDue = (cron: string, now: number): boolean => {
  const at = new Date(now)
  const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()]
  const fields = cron.split(' ')
  return fields.length === values.length && values.every((value, i) => fieldMatches(fields[i], value))
}

const readCrons = async (): Promise<readonly string[]> => {
  // Loaded late: it takes half a second, which nobody waits for here.
  const { unstable_readConfig: readConfig } = await import('wrangler')
  return readConfig({ config: join(root, 'wrangler.toml') }).triggers.crons ?? []
}

/** Runs until the process ends. A server that does not answer gets the next run. */
export const runSchedules = async (origin: string): Promise<never> => {
  const crons = await readCrons()
  for (;;) {
    await wait(minuteMs - (Date.now() % minuteMs), undefined, { ref: false })
    const now = Date.now()
    for (const cron of crons.filter((one) => isDue(one, now)))
      await fetch(`${origin}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
  }
}
