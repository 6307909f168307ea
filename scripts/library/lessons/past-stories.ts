import type { Lesson } from '../page.ts'

export const pastStories: Lesson = {
  id: 8,
  slug: 'past-stories',
  title: 'Stories in the past',
  level: 'A2',
  subject: 'Grammar',
  pages: [
    {
      title: 'The night the lights went out',
      blocks: [
        { picture: 'story' },
        { task: 'Put the verbs into the past' },
        {
          lines: [
            'Last winter I ____ (be) alone at home.',
            'Suddenly the lights ____ (go) out.',
            'I ____ (hear) somebody at the door.',
            'I ____ (take) my phone and ____ (open) it.',
            'It ____ (be) my neighbour with a candle!',
          ],
        },
      ],
    },
    {
      title: 'It happened while…',
      blocks: [
        { text: 'The long action: **was** or **were** + **-ing**. The short one that breaks it: **past simple**.' },
        { task: 'Complete' },
        {
          lines: [
            'I ________ (cook) when the phone ____ (ring).',
            'While we ________ (wait), it ____ (begin) to rain.',
            'She ____ (fall) asleep while she ________ (read).',
            'What ____ you ______ (do) when I ____ (call)?',
          ],
        },
        { task: 'These change. Do you know how?' },
        { words: ['see', 'catch', 'bring', 'leave', 'feel', 'think', 'choose', 'forget'] },
        { tip: 'With **did** the verb goes back: “Did you **see** it?”, not “Did you saw it?”' },
      ],
    },
    {
      title: 'Tell your own',
      blocks: [
        {
          card: [
            'the first time you travelled alone',
            'a day when everything went wrong',
            'how you met your best friend',
            'something you lost and found again',
          ],
          title: 'Choose one story',
        },
        { task: 'Build it with these' },
        {
          table: [
            ['At first', '______________'],
            ['After a while', '______________'],
            ['Suddenly', '______________'],
            ['In the end', '______________'],
          ],
        },
        { text: 'Your tutor asks three questions. Answer in full sentences.' },
      ],
    },
  ],
}
