/** News for people who become tutors, and for the managers who interview them. */

import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { beThere, sentences, timeLeft, type Words } from './wording.ts'

const placeOf = ({ place }: NotificationFacts): string => (place === undefined ? '' : `المكان: ${place}.`)

export const joiningWords = {
  new_interview_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} مقابلة معك`, `حجزت ${name} مقابلة معك`, `مقابلة جديدة معك من ${name}`),
    text: `${moment(facts.start)}.`,
  }),
  interview_canceled: ({ name, they, facts, moment, isByOther: theirs }) => ({
    title: theirs
      ? they(`ألغى ${name} مقابلتك معه`, `ألغت ${name} مقابلتك معها`, `أُلغيت مقابلتك من جهة ${name}`)
      : `أُلغيت مقابلتك مع ${name}`,
    text: `كان موعدها ${moment(facts.start)}.`,
  }),
  interview_decided: ({ facts, you }) =>
    facts.status === InterviewStatus.Passed
      ? {
          title: 'مبروك، اجتزت المقابلة',
          text: you(
            'احجز الحصة التجريبية، وهي الخطوة التالية.',
            'احجزي الحصة التجريبية، وهي الخطوة التالية.',
            'يمكنك الآن حجز الحصة التجريبية، وهي الخطوة التالية.',
          ),
        }
      : {
          title: 'لم تنجح مقابلتك هذه المرة',
          text: you(
            'اقرأ الملاحظات في صفحة الانضمام.',
            'اقرئي الملاحظات في صفحة الانضمام.',
            'يمكنك قراءة الملاحظات في صفحة الانضمام.',
          ),
        },
  interview_reminder: ({ name, facts, moment, you }) => ({
    title: `${timeLeft(facts.hoursBefore)} على مقابلتك مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  demo_session_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} حصة تجريبية معك`, `حجزت ${name} حصة تجريبية معك`, `حصة تجريبية جديدة معك من ${name}`),
    text: `${moment(facts.start)}.`,
  }),
  demo_session_canceled: ({ name, they, facts, moment, isByOther: theirs }) => ({
    title: theirs
      ? they(
          `ألغى ${name} حصتك التجريبية معه`,
          `ألغت ${name} حصتك التجريبية معها`,
          `أُلغيت حصتك التجريبية من جهة ${name}`,
        )
      : `أُلغيت حصتك التجريبية مع ${name}`,
    text: `كان موعدها ${moment(facts.start)}.`,
  }),
  demo_session_decided: ({ facts, you }) =>
    facts.status === InterviewStatus.Passed
      ? {
          title: 'مبروك، اجتزت الحصة التجريبية',
          text: you(
            'أكمل الخطوة التالية في صفحة الانضمام.',
            'أكملي الخطوة التالية في صفحة الانضمام.',
            'يمكنك إكمال الخطوة التالية في صفحة الانضمام.',
          ),
        }
      : {
          title: 'لم تنجح حصتك التجريبية هذه المرة',
          text: you(
            'اقرأ الملاحظات في صفحة الانضمام.',
            'اقرئي الملاحظات في صفحة الانضمام.',
            'يمكنك قراءة الملاحظات في صفحة الانضمام.',
          ),
        },
  demo_session_reminder: ({ name, facts, moment, you }) => ({
    title: `${timeLeft(facts.hoursBefore)} على حصتك التجريبية مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  studio_visit_asked: ({ name, facts, you }) => ({
    title: `مواعيد تصوير عند ${name}`,
    text: sentences(
      you('اختر ما يناسبك من المواعيد.', 'اختاري ما يناسبك من المواعيد.', 'يمكنك اختيار ما يناسبك من المواعيد.'),
      placeOf(facts),
    ),
  }),
  studio_visit_booked: ({ name, they, facts, moment, isTutor: own }) => ({
    title: own
      ? `موعد تصويرك عند ${name}`
      : they(`حجز ${name} موعد تصوير`, `حجزت ${name} موعد تصوير`, `موعد تصوير جديد مع ${name}`),
    text: sentences(`${moment(facts.start)}.`, placeOf(facts)),
  }),
  studio_visit_withdrawn: ({ name }) => ({
    title: `أُلغي موعد تصويرك عند ${name}`,
    text: 'سيصلك إشعار عند تحديد مواعيد أخرى.',
  }),
  studio_visit_reminder: ({ name, facts, moment, isTutor: own }) => ({
    title: `${timeLeft(facts.hoursBefore)} على ${own ? `تصويرك عند ${name}` : `تصوير ${name}`}`,
    text: sentences(`${moment(facts.start)}.`, placeOf(facts)),
  }),
  intro_video_submitted: ({ name, they, you }) => ({
    title: they(`أرسل ${name} فيديو التقديم`, `أرسلت ${name} فيديو التقديم`, `فيديو تقديم جديد من ${name}`),
    text: you('راجعه من صفحة المقابلات.', 'راجعيه من صفحة المقابلات.', 'يمكنك مراجعته من صفحة المقابلات.'),
  }),
  intro_video_decided: ({ facts, you }) =>
    facts.state === ReviewStatus.Approved
      ? {
          title: 'قبلنا فيديو التقديم',
          text: you(
            'احجز المقابلة، وهي الخطوة التالية.',
            'احجزي المقابلة، وهي الخطوة التالية.',
            'يمكنك الآن حجز المقابلة، وهي الخطوة التالية.',
          ),
        }
      : {
          title: 'لم نقبل فيديو التقديم',
          text: you(
            'اقرأ السبب في صفحة الانضمام.',
            'اقرئي السبب في صفحة الانضمام.',
            'يمكنك قراءة السبب في صفحة الانضمام.',
          ),
        },
} as const satisfies Partial<Record<NotificationKind, Words>>
