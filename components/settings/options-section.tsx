import { type ReactNode, useId } from 'react';

interface OptionsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One card of the options page, labelled by its heading. */
export function OptionsSection({ title, children }: OptionsSectionProps) {
  const id = useId();
  return (
    <section className="options-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
