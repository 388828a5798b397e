//! Plays through the client that openapi-generator made of /openapi.json: register, log in, stake, list.

use rangoli::apis::{account_api, configuration, dice_api, mines_api};
use rangoli::models::{
    GetDiceUserRecords200Response as Records, GetMinesStatus200Response as Status, PostDiceRoll200Response as Roll,
    PostDiceRollBody, PostUserLogin200Response as Login, PostUserLoginBody, PostUserRegister200Response as Register,
    PostUserRegisterBody, PostUserSendVerifyCode200Response as Sent, PostUserSendVerifyCodeBody, post_user_send_verify_code_body,
};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, url, demo_codes_key, mobile] = &args[..] else { panic!("URL KEY MOBILE") };
    let password = "correct horse".to_string();
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("Cookie", format!("demo_codes={demo_codes_key}").parse().unwrap());
    let mut client = configuration::Configuration::new();
    client.base_path = url.clone();
    client.client = reqwest::blocking::Client::builder().default_headers(headers).build().unwrap();

    let code = PostUserSendVerifyCodeBody::new(mobile.clone(), post_user_send_verify_code_body::VerifyType::Register);
    let Ok(Sent::PostUserSendVerifyCodeOk(sent)) = account_api::post_user_send_verify_code(&client, code, None, None) else {
        panic!("no code")
    };
    let account = PostUserRegisterBody::new(mobile.clone(), sent.demo_code.unwrap(), password.clone(), "10000".into());
    let Ok(Register::PostUserRegisterOk(registered)) = account_api::post_user_register(&client, account, None, None) else {
        panic!("no account")
    };
    let mut login = PostUserLoginBody::new(mobile.clone(), "a wrong one".into());
    login.device_id = registered.device_id;
    let refused = account_api::post_user_login(&client, login.clone(), None, None);
    assert!(matches!(refused, Ok(Login::Refusal(_))), "{refused:?}");
    login.password = password;
    let Ok(Login::PostUserLoginOk(logged_in)) = account_api::post_user_login(&client, login, None, None) else {
        panic!("no log-in")
    };
    client.api_key = Some(configuration::ApiKey { prefix: Some("Token".into()), key: logged_in.token });

    let Ok(Status::GetMinesStatusOk(status)) = mines_api::get_mines_status(&client, None, None, None) else {
        panic!("no balance")
    };
    let stake = PostDiceRollBody::new(10, 5000, true, "rust-roll-0001".into());
    let Ok(Roll::PostDiceRollOk(rolled)) =
        dice_api::post_dice_roll(&client, stake, None, None, Some("generated-client-1"), None)
    else {
        panic!("no roll")
    };
    assert_eq!(rolled.balance, status.balance - 10.0 + rolled.price);
    let Ok(Records::GetDiceUserRecordsOk(records)) = dice_api::get_dice_user_records(&client, None, None, None, None) else {
        panic!("no records")
    };
    assert_eq!(records.queryset.iter().map(|row| row.id.clone()).collect::<Vec<_>>(), [rolled.id]);
}
