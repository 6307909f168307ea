import { sessions } from '#web/copy/sessions.ts'

/** The words of a call that is a demo session: those of a lesson, and some of its own. */
export const demoCalls = {
  ...sessions,
  title: 'حصة تجريبية مع {name}',
  back: '[ارجع|ارجعي|رجوع]',
  moved: { ...sessions.moved, back: '[ارجع|ارجعي|رجوع] إلى القائمة' },
} as unknown as typeof sessions
