import type { Lesson } from '../page.ts'

export const atTheAirport: Lesson = {
  id: 6,
  slug: 'at-the-airport',
  title: 'At the airport',
  level: 'A2',
  subject: 'Travel',
  pages: [
    {
      title: 'Ready to fly',
      blocks: [
        { picture: 'airport' },
        { task: 'Match the words with the sentences' },
        { words: ['boarding pass', 'gate', 'hand luggage', 'aisle', 'customs', 'delayed'] },
        {
          lines: [
            'You show your ________ before you get on.',
            'The plane leaves from ____ 14.',
            'A small bag is your ________.',
            'I’d like an _____ seat, not a window.',
            'The flight is ______ by two hours.',
          ],
        },
      ],
    },
    {
      title: 'They ask, you answer',
      blocks: [
        { task: 'At the check-in desk' },
        {
          talk: [
            ['Desk', 'Did you pack this bag yourself?'],
            ['You', 'Yes, I packed it this morning.'],
            ['Desk', 'Would you like a window or an aisle seat?'],
            ['You', '______________'],
          ],
        },
        { task: 'At passport control' },
        {
          lines: [
            'What is the purpose of your visit? ________',
            'How long are you staying? ________',
            'Where are you going to stay? ________',
            'Is this your first time here? ________',
          ],
        },
      ],
    },
    {
      title: 'Something went wrong',
      blocks: [
        { task: 'Choose a problem and ask for help' },
        {
          card: [
            'You say which flight you came on',
            'You describe the bag: size, colour, make',
            'You ask when it will arrive',
          ],
          title: 'Your bag did not arrive.',
        },
        {
          card: ['You explain why you are late', 'You ask about the next flight', 'You ask who pays'],
          title: 'You missed your connection.',
        },
        { task: 'Helpful phrases' },
        {
          lines: [
            'Excuse me, I’m afraid ________.',
            'Could you tell me where ________?',
            'What should I do if ________?',
          ],
        },
      ],
    },
  ],
}
