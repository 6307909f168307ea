import type { Lesson } from '../page.ts'

export const introducingYourself: Lesson = {
  id: 1,
  slug: 'introducing-yourself',
  title: 'Introducing yourself',
  level: 'A1',
  subject: 'First lesson',
  pages: [
    {
      title: 'Nice to meet you',
      blocks: [
        { picture: 'meeting' },
        { task: 'Read it aloud with your tutor' },
        {
          talk: [
            ['Mona', 'Hi, I’m Mona. What’s your name?'],
            ['Adam', 'I’m Adam. Nice to meet you, Mona.'],
            ['Mona', 'Nice to meet you too. Where are you from?'],
            ['Adam', 'I’m from Tanta, but I live in Cairo now.'],
            ['Mona', 'Really? What do you do there?'],
            ['Adam', 'I’m a nurse. I work in a big hospital.'],
          ],
        },
      ],
    },
    {
      title: 'Say it about you',
      blocks: [
        { task: 'Complete the sentences' },
        {
          lines: [
            'Hello, my name is _______.',
            'I’m from _____, and I live in _____.',
            'I’m a _______. I work in _______.',
            'I speak _____ and a little _____.',
            'In my free time I like _________.',
          ],
        },
        { task: 'Ask your tutor' },
        { words: ['Where are you from?', 'What do you do?', 'Do you have children?', 'What do you like?'] },
        { tip: 'Say “I’m **a** nurse”, not “I’m nurse”. A job needs **a** or **an**.' },
      ],
    },
    {
      title: 'One minute about me',
      blocks: [
        { task: 'Choose five ideas. Talk for one minute.' },
        {
          table: [
            ['My family', 'I have two brothers and a sister.'],
            ['My city', 'It’s noisy, but I love it.'],
            ['My day', 'I get up at six and go to work by metro.'],
            ['My English', 'I can read well, but I’m shy when I speak.'],
            ['My plan', 'I want to travel to London next year.'],
          ],
        },
        { task: 'Your notes' },
        { lines: ['________________', '________________', '________________'] },
      ],
    },
  ],
}
