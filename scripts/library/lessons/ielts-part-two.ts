import type { Lesson } from '../page.ts'

export const ieltsPartTwo: Lesson = {
  id: 10,
  slug: 'ielts-part-two',
  title: 'IELTS Part 2 cards',
  level: 'B2',
  subject: 'IELTS',
  pages: [
    {
      title: 'One minute, then two',
      blocks: [
        { picture: 'cards' },
        { text: 'You get a card. You have **one minute** to make notes, then you speak for **one to two minutes**.' },
        { task: 'A plan for your notes' },
        {
          table: [
            ['What, who, where', '3 words each'],
            ['One small story', 'What happened?'],
            ['Feelings', 'Then, and now'],
            ['The last line', 'Why it matters to you'],
          ],
        },
        { tip: 'Do not write sentences. **Write words you can see at a glance.**' },
      ],
    },
    {
      title: 'Cards 1 and 2',
      blocks: [
        {
          card: ['who the person is', 'how you know them', 'what they are good at', 'and explain why you admire them'],
          title: 'Describe a person who taught you something.',
        },
        { lines: ['________________', '________________'] },
        {
          card: [
            'what it is and when you got it',
            'what you use it for',
            'how long you have had it',
            'and explain why it is important to you',
          ],
          title: 'Describe something you own and could not live without.',
        },
        { lines: ['________________', '________________'] },
      ],
    },
    {
      title: 'Cards 3 and 4',
      blocks: [
        {
          card: [
            'where you went, and who with',
            'what you did there',
            'what surprised you',
            'and explain why you still remember it',
          ],
          title: 'Describe a journey you remember well.',
        },
        { lines: ['________________', '________________'] },
        {
          card: [
            'what you had to decide',
            'who you asked for advice',
            'what you chose',
            'and explain how you feel about it today',
          ],
          title: 'Describe an important decision.',
        },
        { lines: ['________________', '________________'] },
      ],
    },
    {
      title: 'Sound like yourself',
      blocks: [
        { task: 'When you need a second to think' },
        { words: ['Let me think…', 'That’s a good question.', 'Well, to be honest…', 'What I mean is…'] },
        { task: 'Instead of “very”' },
        {
          table: [
            ['very tired', '_______'],
            ['very happy', '_______'],
            ['very big', '_______'],
            ['very important', '_______'],
            ['very surprised', '_______'],
          ],
        },
        { words: ['exhausted', 'delighted', 'enormous', 'essential', 'astonished'] },
        { task: 'How did it go?' },
        { lines: ['I spoke for ____ seconds.', 'Next time I will ________.'] },
      ],
    },
  ],
}
