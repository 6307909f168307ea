/** The texts a tutor of the demo world keeps for messages. */
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Row } from './seed-rows.ts'

const texts = [
  ['تحية أول حصة', 'أهلًا بك، سعدت بحجزك معي. ما الهدف الأهم من حصتنا الأولى؟'],
  ['تذكير بالواجب', 'الواجب: خمس جمل بالماضي البسيط.\nأراجعها معك في أول خمس دقائق من حصتنا.'],
] as const

export const messageTemplateRows = (tutorId: number, now: number): Row[] =>
  texts.map(([title, text], index) => {
    const at = now - (index + 1) * dayMs
    return { user_id: tutorId, title, text, created_at: at, updated_at: at }
  })
