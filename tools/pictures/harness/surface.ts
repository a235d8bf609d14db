/** `new-popup` and `new-options` belong to an extension without a server, `policy-popup` to a managed one. */
export type Surface = 'hosted' | 'popup' | 'panel' | 'options' | 'new-popup' | 'new-options' | 'policy-popup';
