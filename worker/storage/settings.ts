/** Settings that the team changes while the product runs. Raw SQL: other stores read them in their batches. */
import type { LateCancelSetting } from '#contract/lessons/rules/late-cancel.ts'
import type { LessonRates } from '#contract/lessons/rules/quota.ts'
import { defaultSettings, type PlatformSettings } from '#contract/money/shapes/platform.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** The statement whose rows `toSettings` takes. */
export const selectSettings = (db: Db): D1PreparedStatement => statement(db, 'SELECT key, value FROM platform_settings')

/** A key without a row has its default. Only parsed values are ever stored. */
export const toSettings = (rows: readonly unknown[] = []): PlatformSettings => {
  const stored = (rows as { key: string; value: string }[]).map(({ key, value }) => [key, JSON.parse(value)])
  return { ...defaultSettings, ...Object.fromEntries(stored) }
}

export const readSettings = async (db: Db): Promise<PlatformSettings> => {
  const { results } = await selectSettings(db).all()
  return toSettings(results)
}

export const toLateCancel = (settings: PlatformSettings): LateCancelSetting => ({
  hours: settings['lessons.lateCancelHours'],
  share: settings['lessons.lateCancelShare'],
})

export const toLessonRates = (settings: PlatformSettings): LessonRates => ({
  tutorHour: settings.tutorHourlyRate,
  studentHour: settings.totalHourlyRate,
})
