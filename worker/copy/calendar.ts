/** The texts of the calendar that calendar programs read. They address nobody directly, so they fit every gender. */
import type { SessionKind } from '#contract/vocabulary/teaching.ts'

/** Names stand between invisible marks, so that a Latin one does not turn the sentence around. */
const isolated = (name: string): string => `\u2068${name}\u2069`

export const calendarTexts = {
  name: 'حوار',
  title: {
    lesson: (name: string) => `حصة إنجليزي مع ${isolated(name)}`,
    interview: (name: string) => `مقابلة مع ${isolated(name)}`,
    demo: (name: string) => `حصة تجريبية مع ${isolated(name)}`,
  } satisfies Record<SessionKind, (name: string) => string>,
  unnamed: 'مستخدم حوار',
  join: (url: string) => `رابط الدخول: ${url}`,
  canceled: 'أُلغي هذا الموعد.',
} as const
