/**
 * Resolves with the answer if it arrives within `patienceMs`, otherwise with `meanwhile`; a later answer goes to
 * `onLate`. Rejects like `answer` within that time.
 */
export function answerInTime<Answer>(
  answer: Promise<Answer>,
  patienceMs: number,
  meanwhile: Answer,
  onLate: (answer: Answer) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(meanwhile);
    }, patienceMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        if (isLate) onLate(value);
        else resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
