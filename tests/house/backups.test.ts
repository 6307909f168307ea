/** The bucket of backups holds everything about everybody: no code that answers requests knows it. */
import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { codeLines, filesIn } from './tree.ts'

const naming = filesIn('worker', 'durable', 'web', 'contract').filter((path) =>
  codeLines(path).some((line) => /\bBACKUPS\b/.test(line)),
)

test('the bucket is named by the jobs alone, and by what looks whether it is there', () => {
  expect(naming.sort()).toEqual([
    'worker/backups/jobs.ts',
    'worker/bindings.ts',
    'worker/lacks.ts',
    'worker/readiness.ts',
    'worker/schedules/delete-accounts.ts',
  ])
})

test('nothing that answers requests imports what reads it', () => {
  const importing = filesIn('worker', 'durable').filter(
    (path) => !path.startsWith('worker/backups/') && codeLines(path).some((line) => line.includes('#worker/backups/')),
  )
  expect(importing.sort()).toEqual(['worker/schedules/delete-accounts.ts', 'worker/schedules/jobs.ts'])
})

test.each([undefined, 'staging', 'production'])('it is not the bucket of people’s files: %s', (env) => {
  const { r2_buckets } = readConfig({ config: 'wrangler.toml', env })
  const names: string[] = r2_buckets.map(({ bucket_name }: { bucket_name: string }) => bucket_name)
  expect(new Set(names).size).toBe(names.length)
})
