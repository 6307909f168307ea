import type { Lesson } from '../page.ts'

export const smallTalk: Lesson = {
  id: 9,
  slug: 'small-talk',
  title: 'Small talk at work',
  level: 'B1',
  subject: 'Work',
  pages: [
    {
      title: 'Before the meeting',
      blocks: [
        { picture: 'office' },
        { task: 'Keep it going: answer and ask back' },
        {
          talk: [
            ['Tom', 'Morning! How was your weekend?'],
            ['You', 'Great, thanks. We ________. How about yours?'],
            ['Tom', 'Quiet. I tried to fix my bike.'],
            ['You', '________? Did it work?'],
            ['Tom', 'Not really. Have you been busy this week?'],
            ['You', '________________'],
          ],
        },
      ],
    },
    {
      title: 'Safe, or better not?',
      blocks: [
        { task: 'Sort them' },
        {
          words: [
            'the weather',
            'salary',
            'traffic',
            'religion',
            'holidays',
            'age',
            'food',
            'politics',
            'football',
            'weight',
          ],
        },
        {
          table: [
            ['Safe', '______________'],
            ['Better not', '______________'],
          ],
        },
        { task: 'Say more than yes' },
        {
          lines: [
            'Busy day? Yes, ____________.',
            'Is this your first time here? Yes, ____________.',
            'Did you find us easily? Yes, ____________.',
          ],
        },
        { tip: 'End it kindly: **“Well, I’d better get back to work. It was good talking to you.”**' },
      ],
    },
  ],
}
