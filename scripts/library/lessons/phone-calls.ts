import type { Lesson } from '../page.ts'

export const phoneCalls: Lesson = {
  id: 3,
  slug: 'phone-calls',
  title: 'Phone calls',
  level: 'B1',
  subject: 'Work',
  pages: [
    {
      title: 'Could I speak to Mr Hany?',
      blocks: [
        { picture: 'phone' },
        { task: 'Read the call with your tutor' },
        {
          talk: [
            ['Reception', 'Good morning, Delta Foods. How can I help you?'],
            ['Sara', 'Good morning. This is Sara Nabil. Could I speak to Mr Hany, please?'],
            ['Reception', 'I’m afraid he’s in a meeting. Can I take a message?'],
            ['Sara', 'Yes, please. Could you ask him to call me back before four?'],
            ['Reception', 'Of course. Could you spell your surname?'],
          ],
        },
      ],
    },
    {
      title: 'Polite and clear',
      blocks: [
        { task: 'Make these more polite' },
        {
          table: [
            ['Who are you?', 'Who’s _______, please?'],
            ['Wait.', 'Could you _______ a moment?'],
            ['What?', 'Sorry, I didn’t _______ that.'],
            ['Speak slowly!', 'Could you speak a bit more _______?'],
            ['He isn’t here.', 'I’m _______ he’s out at the moment.'],
          ],
        },
        { words: ['calling', 'hold on', 'catch', 'slowly', 'afraid'] },
        { tip: 'On the phone say **“This is Sara”**, not “I am Sara”. Nobody can see you.' },
      ],
    },
    {
      title: 'Your turn to call',
      blocks: [
        { task: 'Choose a card. Your tutor answers the phone.' },
        {
          card: ['give your name and company', 'say which day does not suit you', 'offer two other times'],
          title: 'Move a meeting',
        },
        {
          card: ['say what you ordered, and when', 'explain what is wrong', 'ask what happens next'],
          title: 'An order is late',
        },
        { task: 'Write the message you heard' },
        { lines: ['Caller: _________', 'Number: _________', 'Message: _________'] },
      ],
    },
  ],
}
