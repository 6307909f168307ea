/** Arabic and English name; the order is the row id. */
export const topics = [
  ['محادثة يومية', 'Daily conversation'],
  ['نطق', 'Pronunciation'],
  ['قواعد', 'Grammar'],
  ['مقابلات العمل', 'Job interviews'],
  ['إنجليزية الأعمال', 'Business English'],
  ['سفر', 'Travel'],
  ['أفلام ومسلسلات', 'Films and series'],
  ['كرة القدم', 'Football'],
  ['طبخ', 'Cooking'],
  ['تقنية', 'Technology'],
  ['برمجة', 'Programming'],
  ['طب وصحة', 'Medicine and health'],
  ['قانون', 'Law'],
  ['تحضير الآيلتس', 'IELTS preparation'],
  ['كتابة', 'Writing'],
  ['قراءة', 'Reading'],
  ['عروض تقديمية', 'Presentations'],
  ['تاريخ مصر', 'History of Egypt'],
  ['أدب وقصص', 'Literature and stories'],
  ['موسيقى', 'Music'],
  ['أخبار', 'News'],
  ['تربية الأطفال', 'Parenting'],
  ['هندسة', 'Engineering'],
  ['للمبتدئين', 'Beginners'],
] as const

export type Topic = (typeof topics)[number][0]
export const topicId = (name: Topic): number => topics.findIndex(([arabic]) => arabic === name) + 1
