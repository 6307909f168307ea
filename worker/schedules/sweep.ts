import type { Bindings } from '#worker/services.ts'

/** The safety net behind everything that is normally done at once; every part of it may run twice. */
export const sweep = async (
  _cron: string,
  _now: number,
  _env: Bindings,
  _context: ExecutionContext,
): Promise<void> => {}
