import type { Lesson } from '../page.ts'

export const givingOpinions: Lesson = {
  id: 7,
  slug: 'giving-opinions',
  title: 'Giving opinions',
  level: 'B1',
  subject: 'Discussion',
  pages: [
    {
      title: 'What do you think?',
      blocks: [
        { picture: 'opinions' },
        { task: 'From weak to strong: number them 1 to 5' },
        {
          table: [
            ['I’m not sure, but maybe…', '___'],
            ['I’d say that…', '___'],
            ['I strongly believe that…', '___'],
            ['As far as I can see,…', '___'],
            ['There is no doubt that…', '___'],
          ],
        },
        { tip: 'Give an opinion, then a **reason**, then an **example**. Three sentences are enough.' },
      ],
    },
    {
      title: 'Agree, or politely not',
      blocks: [
        {
          table: [
            ['I agree', 'Exactly. · That’s a good point. · I couldn’t agree more.'],
            ['I half agree', 'Up to a point. · That may be true, but…'],
            ['I don’t agree', 'I see it differently. · I’m not so sure about that.'],
          ],
        },
        { task: 'Answer each sentence with one of them, and say why' },
        {
          lines: [
            'Homework should be forbidden.',
            'Cities should have no cars in the centre.',
            'You can learn a language only abroad.',
            'Young people read less than their parents did.',
            'Money is the most important thing in a job.',
          ],
        },
      ],
    },
    {
      title: 'Two sides',
      blocks: [
        {
          card: [
            'You have two minutes to find reasons',
            'Speak for one minute for it',
            'Then change sides: one minute against it',
          ],
          title: 'Working from home is better for everybody.',
        },
        { task: 'Your reasons' },
        {
          table: [
            ['For', '______________'],
            ['For', '______________'],
            ['Against', '______________'],
            ['Against', '______________'],
          ],
        },
        { task: 'Link them' },
        { words: ['on the one hand', 'on the other hand', 'besides', 'however', 'all in all'] },
      ],
    },
  ],
}
