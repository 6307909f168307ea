import type { Lesson } from '../page.ts'

export const describingAPlace: Lesson = {
  id: 2,
  slug: 'describing-a-place',
  title: 'Describing a place',
  level: 'A2',
  subject: 'Speaking',
  pages: [
    {
      title: 'By the Nile',
      blocks: [
        { picture: 'river' },
        { task: 'Look at the picture. What can you see?' },
        { words: ['a bridge', 'a sailing boat', 'the river bank', 'a palm tree', 'an old tower'] },
        { task: 'Complete with: next to, across, above, along' },
        {
          lines: [
            'The bridge goes _____ the river.',
            'There is a palm tree _____ the bank.',
            'People walk _____ the Nile in the evening.',
            'The sun is just _____ the city.',
          ],
        },
      ],
    },
    {
      title: 'What is it like?',
      blocks: [
        { task: 'Find the opposite' },
        {
          table: [
            ['crowded', '_______'],
            ['modern', '_______'],
            ['noisy', '_______'],
            ['boring', '_______'],
            ['far away', '_______'],
          ],
        },
        { words: ['lively', 'nearby', 'quiet', 'empty', 'ancient'] },
        { task: 'There is or there are?' },
        {
          lines: [
            '________ a small market behind the mosque.',
            '________ two cafés on the corner.',
            '________ a lot of people on Fridays.',
          ],
        },
      ],
    },
    {
      title: 'A place you love',
      blocks: [
        { task: 'Plan your answer' },
        {
          card: [
            'where it is and how you get there',
            'what you can see and hear',
            'who goes there, and when',
            'why you love it',
          ],
          title: 'Describe a place where you feel good.',
        },
        { task: 'Useful beginnings' },
        {
          lines: [
            'The first thing you notice is ________.',
            'It’s the kind of place where ________.',
            'If you ever go there, try ________.',
          ],
        },
        {
          tip: 'Use your senses: what do you **see**, **hear** and **smell**? One small detail is better than “very nice”.',
        },
      ],
    },
  ],
}
