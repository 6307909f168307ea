/** What the log holds while a test runs. */
import { afterEach, beforeEach, vi } from 'vitest'

export type LogLine = Readonly<Record<string, unknown>>

/** The lines of the running test, each with `method`, the method of the console that wrote it, where that is asked for. */
export const captureLines = ({ withMethod = false } = {}): readonly LogLine[] => {
  const lines: LogLine[] = []
  beforeEach(() => {
    lines.length = 0
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((text: string) => {
        lines.push({ ...(JSON.parse(text) as LogLine), ...(withMethod ? { method } : {}) })
      })
  })
  afterEach(() => vi.restoreAllMocks())
  return lines
}
