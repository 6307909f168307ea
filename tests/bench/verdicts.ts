/** Targets and what was measured against them, collected over all parts of a run and printed at its end. */
import { elapsed, report } from '#scripts/run.ts'

const verdicts: { target: string; got: string; good: boolean }[] = []

/** Records whether a target was met; `got` is the figure that says so. */
export const judge = (target: string, got: string, good: boolean): void => {
  verdicts.push({ target, got, good })
}

export const reportVerdicts = (): void => {
  report('\ntargets')
  for (const { target, got, good } of verdicts) report(`${good ? 'pass' : 'FAIL'}  ${target.padEnd(56)} ${got}`)
  report(`\n${verdicts.filter(({ good }) => good).length} of ${verdicts.length} targets met, in ${elapsed()}`)
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
