/**
 * The texts of the calendar that calendar programs read. They address nobody directly, so they fit every gender. No
 * marks of direction stand in them: several programs show those as boxes, and a name at the end of a title turns nothing
 * around.
 */
import type { SessionKind } from '#contract/vocabulary/teaching.ts'

export const calendarTexts = {
  name: 'حوار',
  title: {
    lesson: (name: string) => `حصة إنجليزي مع ${name}`,
    interview: (name: string) => `مقابلة مع ${name}`,
    demo: (name: string) => `حصة تجريبية مع ${name}`,
  } satisfies Record<SessionKind, (name: string) => string>,
  unnamed: 'مستخدم حوار',
  join: (url: string) => `رابط الدخول: ${url}`,
  canceled: 'أُلغي هذا الموعد.',
} as const
