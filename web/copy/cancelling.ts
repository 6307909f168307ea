import { plural } from '#web/copy/plurals.ts'

/** Until when a lesson can be cancelled, and what becomes of its minutes; a lesson keeps the terms it was booked with. */
export const cancelling = {
  free: 'يمكنك الإلغاء حتى بداية الحصة، وتعود دقائقها كلها إلى رصيدك.',
  late: `يمكنك الإلغاء قبل الحصة بـ${plural('hours', 'count', true)} أو أكثر، وتعود دقائقها كلها إلى رصيدك. بعد ذلك يُحسب منها {used} من {of}.`,
} as const
