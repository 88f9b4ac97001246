/**
 * The check at the end of the training, with two questions for each lesson. The right answers stay
 * on the server.
 */
import type { Lesson, Question } from '#work/training/training.ts'

export interface CheckQuestion extends Question {
  lesson: Lesson
  /** The ID of the right choice. */
  right: string
  /** A sentence quoted verbatim from the lesson. */
  because: string
}

export const CHECK: readonly CheckQuestion[] = [
  {
    id: 'first-clips',
    lesson: 'brief',
    text: 'The brief lists three must-have moments, and you have an idea of your own. What do you film first?',
    choices: [
      { id: 'own-idea', text: 'Your idea, while you are fresh' },
      { id: 'must-haves', text: 'The three must-have moments' },
      { id: 'room', text: 'The whole room, for an hour' },
    ],
    right: 'must-haves',
    because: 'Film the must-have moments first; your own ideas come after them.',
  },
  {
    id: 'empty-brief',
    lesson: 'brief',
    text: 'It is the day before the event, and the brief is empty. What do you do?',
    choices: [
      { id: 'free', text: 'Film whatever you like' },
      { id: 'door', text: 'Ask at the door' },
      { id: 'release', text: 'Release the job' },
      { id: 'write', text: 'Write to the customer and ask' },
    ],
    right: 'write',
    because: 'An empty brief is a reason to write to the customer, not a free hand.',
  },
  {
    id: 'dark-room',
    lesson: 'filming',
    text: 'The room is dark, and the couple is ten steps away. How do you get them larger in the picture?',
    choices: [
      { id: 'closer', text: 'Walk closer, with the main camera' },
      { id: 'zoom', text: 'Zoom in with two fingers' },
      { id: 'flash', text: 'Turn on the flash' },
    ],
    right: 'closer',
    because: 'In the dark, use the main camera, marked 1x, and walk closer instead of zooming.',
  },
  {
    id: 'upright',
    lesson: 'filming',
    text: 'How do you hold your phone for a reel?',
    choices: [
      { id: 'sideways', text: 'Sideways, and crop it later' },
      { id: 'either', text: 'Either way, it makes no difference' },
      { id: 'upright', text: 'Upright, from the first clip to the last' },
    ],
    right: 'upright',
    because: 'Hold the phone upright from the first clip to the last: reels are delivered in 9:16.',
  },
  {
    id: 'hit-song',
    lesson: 'music',
    text: 'A restaurant books a reel and asks for the song that everyone uses this month. What do you deliver?',
    choices: [
      { id: 'song', text: 'The reel with that song, since they asked for it' },
      { id: 'short', text: 'The reel with only ten seconds of that song' },
      { id: 'allowed', text: 'Licensed music, or no music at all' },
    ],
    right: 'allowed',
    because: 'So use only music that you hold a license for, or deliver without music.',
  },
  {
    id: 'business-tick',
    lesson: 'music',
    text: 'When do you tick "A business may use this music"?',
    choices: [
      { id: 'license', text: 'When your license says so' },
      { id: 'always', text: 'Whenever a business booked you' },
      { id: 'credit', text: 'When you name the artist' },
    ],
    right: 'license',
    because: 'Tick "A business may use this music" only if your license says so.',
  },
  {
    id: 'please-stop',
    lesson: 'consent',
    text: 'A guest turns away and says: "Not me, please." What do you do?',
    choices: [
      { id: 'explain', text: 'Explain that the host has booked you' },
      { id: 'stop', text: 'Stop at once' },
      { id: 'finish', text: 'Finish the clip and blur the face later' },
      { id: 'reason', text: 'Ask for the reason' },
    ],
    right: 'stop',
    because: "When someone asks you to stop, stop at once and don't ask why.",
  },
  {
    id: 'children',
    lesson: 'consent',
    text: 'Two children dance in front of the band. Whose yes do you need to film them?',
    choices: [
      { id: 'host', text: "The host's" },
      { id: 'children', text: "The children's" },
      { id: 'nobody', text: "No one's, at a party" },
      { id: 'parent', text: "A parent's or guardian's" },
    ],
    right: 'parent',
    because: 'Film children only when a parent or guardian has said yes.',
  },
  {
    id: 'live-reel',
    lesson: 'delivery',
    text: 'When is a live reel due?',
    choices: [
      { id: 'next-day', text: 'Within 24 hours' },
      { id: 'event-end', text: 'When the event ends' },
      { id: 'filming-end', text: 'An hour after you stop filming' },
    ],
    right: 'event-end',
    because: 'A live reel is due when the event ends, and your home page shows the time.',
  },
  {
    id: 'running-late',
    lesson: 'delivery',
    text: 'The reel is due in 20 minutes, and you need 40. What do you do?',
    choices: [
      { id: 'tell', text: 'Write to the customer now, with a time that you can keep' },
      { id: 'silent', text: 'Deliver 20 minutes late and say sorry then' },
      { id: 'raw', text: 'Deliver the first clip, uncut, to be on time' },
    ],
    right: 'tell',
    because:
      "If you'll be late, write to the customer before the time has passed, with a new time that you can keep.",
  },
]

/** The questions as the page shows them, without the right answers. */
export const QUESTIONS: readonly Question[] = CHECK.map(({ id, text, choices }) => ({
  id,
  text,
  choices,
}))
