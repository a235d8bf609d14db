/**
 * The answer if it is there within `patienceMs`, else `meanwhile`; an answer that comes later goes to `onLate`. For what a
 * start may not wait for. Rejects like `answer`, in time only.
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
